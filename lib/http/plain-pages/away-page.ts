import type { IncomingMessage, ServerResponse } from "node:http";
import { inBrowser, localeOf, plainPage } from "./plain-page.ts";
import { words } from "./words.ts";

const RETRY_SECONDS = 2;

/** Why a page cannot be drawn now: the database is away, or too many ask for pages. */
type Why = "away" | "full";

/** Answers in place of a page that cannot be drawn now: it says why, asks again, and makes room once it can. */
export function sendAwayPage(
  request: IncomingMessage,
  response: ServerResponse,
  why: Why,
  retryAfter = RETRY_SECONDS,
): void {
  response.writeHead(503, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Retry-After": String(retryAfter),
  });
  response.end(awayPage(request, why));
}

/** Plain markup, as Next is not asked; the words are ours and need no escapes. */
function awayPage({ headers }: IncomingMessage, why: Why): string {
  const locale = localeOf({ cookie: headers.cookie ?? null, acceptLanguage: headers["accept-language"] ?? null });
  const { away, full } = words[locale].frame;
  const { failed } = words[locale];
  const [title, text, still] =
    why === "away" ? [away.title, away.text, away.still] : [full.title, full.text, full.still];
  return plainPage({
    locale,
    nonce: String(headers["x-nonce"]),
    title,
    style,
    head: `<noscript><meta http-equiv="refresh" content="5"></noscript>`,
    body: `<main>
<img src="/icon.svg" alt="" width="40" height="40">
<h1>${title}</h1>
<p>${text}</p>
<button type="button" class="action" id="again">${failed.retry}</button>
<p id="told" role="status"></p>
</main>`,
    script: inBrowser(askAgain, still),
  });
}

const style = `
body { background: var(--sy-sheet); font-size: 16px }
main { max-width: 34rem; margin: 0 auto; padding: 18vh 1.25rem 2rem }
h1 { margin: 1rem 0 0.5rem; font-size: 1.3125rem; line-height: 1.3; font-weight: 650 }
p { margin: 0 0 1.25rem; color: var(--sy-text-2) }
.action { font-size: 0.875rem }
#told { margin: 1rem 0 0; min-height: 1.5em }
`;

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
