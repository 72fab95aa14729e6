import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseLocale, localeCookie } from "../../i18n/locale.ts";
import en from "../../i18n/messages/en/frame.json" with { type: "json" };
import es from "../../i18n/messages/es/frame.json" with { type: "json" };
import pt from "../../i18n/messages/pt/frame.json" with { type: "json" };

const RETRY_SECONDS = 2;

/** Answers for a page that cannot be drawn without the database: it says so, asks again, and makes room once it can. */
export function sendAwayPage(request: IncomingMessage, response: ServerResponse, retryAfter = RETRY_SECONDS): void {
  response.writeHead(503, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Retry-After": String(retryAfter),
  });
  response.end(awayPage(request));
}

/** Plain markup, as Next is not asked; the words are ours and need no escapes. */
function awayPage({ headers }: IncomingMessage): string {
  const chosen = headers.cookie?.match(`(?:^|; )${localeCookie}=(\\w+)`)?.[1];
  const locale = chooseLocale(chosen, headers["accept-language"] ?? null);
  const { away, failed } = { en, es, pt }[locale];
  const script = (run: (text: string) => void, text = "") =>
    `<script nonce="${headers["x-nonce"]}">(${run})(${JSON.stringify(text)})</script>`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${away.title} · Switchyard</title>
<link rel="icon" href="/icon.svg">
<noscript><meta http-equiv="refresh" content="5"></noscript>
<style>${style}</style>
${script(setScheme)}
</head>
<body>
<main>
<img src="/icon.svg" alt="" width="40" height="40">
<h1>${away.title}</h1>
<p>${away.text}</p>
<button type="button" id="again">${failed.retry}</button>
<p id="told" role="status"></p>
</main>
${script(askAgain, away.still)}
</body>
</html>
`;
}

// The colours of components/ui/theme.ts.
const style = `
:root { color-scheme: light; --ground: #ffffff; --text: #161b26; --dimmed: #525d70; --accent: #2f57d9 }
:root[data-mantine-color-scheme="dark"] {
  color-scheme: dark; --ground: #12161e; --text: #dde2ec; --dimmed: #9aa5b8; --accent: #3b64e0
}
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 18vh 1.25rem 2rem }
h1 { margin: 1rem 0 0.5rem; font-size: 1.3125rem; line-height: 1.3; font-weight: 650 }
p { margin: 0 0 1.25rem; color: var(--dimmed) }
button {
  padding: 0.5rem 1rem; border: 0; border-radius: 6px; background: var(--accent); color: #ffffff;
  font: inherit; font-size: 0.875rem; font-weight: 600; cursor: pointer
}
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
#told { margin: 1rem 0 0; min-height: 1.5em }
`;

// What follows runs in the browser, as its own text: it can use nothing from around it.

/** The colours that this browser's user chose for the product, else those of the system. */
function setScheme(): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const set = () => {
    let chosen: string | null = null;
    try {
      chosen = window.localStorage.getItem("mantine-color-scheme-value");
    } catch {
      // A browser that keeps nothing.
    }
    const scheme = chosen === "light" || chosen === "dark" ? chosen : dark.matches ? "dark" : "light";
    document.documentElement.setAttribute("data-mantine-color-scheme", scheme);
  };
  set();
  dark.addEventListener("change", set);
}

/** Asks for the page after pauses that grow, and when the button is pressed; loads it once it is no longer away. */
function askAgain(still: string): void {
  const told = document.getElementById("told");
  let pauseMs = 2000;
  let timer = 0;
  const ask = async (isPressed: boolean) => {
    window.clearTimeout(timer);
    if (isPressed && told) told.textContent = "";
    const answer = await window.fetch(window.location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (answer && ![502, 503, 504].includes(answer.status)) {
      window.location.reload();
      return;
    }
    if (isPressed && told) told.textContent = still;
    window.clearTimeout(timer);
    timer = window.setTimeout(ask, pauseMs, false);
    pauseMs = Math.min(pauseMs * 1.5, 30_000);
  };
  document.getElementById("again")?.addEventListener("click", () => void ask(true));
  timer = window.setTimeout(ask, pauseMs, false);
}
