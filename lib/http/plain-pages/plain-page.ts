import { chooseLocale, type Locale, localeCookie } from "../../i18n/locale.ts";

/** What the request tells of its reader. */
type Asked = { cookie: string | null; acceptLanguage: string | null };

type Parts = {
  locale: Locale;
  /** Of the request's content security policy: nothing else may run. */
  nonce: string;
  title: string;
  /** Markup, escaped where it is not ours. */
  body: string;
  style: string;
  /** Further markup of the head. */
  head?: string;
  /** What runs once the body is there, made by `inBrowser`. */
  script: string;
};

/** The language of a page that Next does not draw. */
export function localeOf({ cookie, acceptLanguage }: Asked): Locale {
  return chooseLocale(cookie?.match(`(?:^|; )${localeCookie}=(\\w+)`)?.[1], acceptLanguage);
}

/**
 * A page without the application and its scripts. It hears its reader from the first moment, and says so in the way of
 * the other pages.
 */
export function plainPage({ locale, nonce, title, head = "", body, style, script }: Parts): string {
  const run = (text: string) => `<script nonce="${nonce}">${text}</script>`;
  return `<!doctype html>
<html lang="${locale}" data-hydrated>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Switchyard</title>
<link rel="icon" href="/icon.svg">
${head}
<style>${colours}${shared}${style}</style>
${run(inBrowser(setScheme))}
</head>
<body>
${body}
${run(script)}
</body>
</html>
`;
}

/** Text of others within markup or a quoted attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * The call of a function that goes to the browser as its own text: it can use nothing from around it. So do functions
 * among its arguments; all else is given as JSON.
 */
export function inBrowser<A extends unknown[]>(run: (...given: A) => void, ...given: A): string {
  const texts = given.map((one) =>
    typeof one === "function" ? `${one}` : JSON.stringify(one).replace(/</g, "\\u003c"),
  );
  return `(${run})(${texts.join(", ")})`;
}

// The colours of app/global.css and components/ui/theme.ts; a test compares them.
const colours = `
:root {
  color-scheme: light; --sy-shell: #f2f4f7; --sy-sheet: #ffffff; --sy-line: #e3e7ed; --sy-line-strong: #cfd5de;
  --sy-text: #161b26; --sy-text-2: #525d70; --sy-focus: #2f57d9; --sy-stop: #b3202c; --sy-stop-tint: #fde8e8;
  --sy-info: #2447bb; --sy-info-tint: #e6edfe; --sy-glow: #dfe8ff; --sy-shade-strong: rgb(22 27 38 / 16%);
  --accent: #2f57d9; --accent-hover: #2447bb; --field: #ffffff
}
:root[data-mantine-color-scheme="dark"] {
  color-scheme: dark; --sy-shell: #0d1016; --sy-sheet: #12161e; --sy-line: #252d3a; --sy-line-strong: #36404f;
  --sy-text: #dde2ec; --sy-text-2: #9aa5b8; --sy-focus: #8facf8; --sy-stop: #ff9a9a; --sy-stop-tint: #34181b;
  --sy-info: #9db6fb; --sy-info-tint: #1a2442; --sy-glow: #16203d; --sy-shade-strong: rgb(0 0 0 / 60%);
  --accent: #3b64e0; --accent-hover: #2f57d9; --field: #1b212c
}
`;

const shared = `
* { box-sizing: border-box }
body { margin: 0; color: var(--sy-text); font: 14px/1.5 system-ui, sans-serif; -webkit-font-smoothing: antialiased }
button { font: inherit; cursor: pointer }
.action {
  padding: 0.5rem 1rem; border: 0; border-radius: 6px; background: var(--accent); color: #ffffff; font-weight: 600
}
.action:hover { background: var(--accent-hover) }
.action:disabled { opacity: 0.6; cursor: default }
:focus-visible { outline: 2px solid var(--sy-focus); outline-offset: 2px }
[hidden] { display: none }
`;

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
