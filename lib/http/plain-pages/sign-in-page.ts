import type { Locale } from "../../i18n/locale.ts";
import { postToNextAuth as post, type postToNextAuth, secondsFormat, signIn } from "../browser/sign-in.ts";
import { escaped, inBrowser, plainPage } from "./plain-page.ts";
import { words } from "./words.ts";

type Asked = {
  locale: Locale;
  nonce: string;
  /** The page to go to, which is one of ours. */
  next: string;
  /** A session was there and is over. */
  ended: boolean;
};

/**
 * The sign-in page. It is sent without the application and its scripts: who opens the product sees the form at once, and
 * types while nothing loads. It asks through the same calls as the dialog that signs in again.
 */
export function signInPage({ locale, nonce, next, ended }: Asked): string {
  const { login, kit } = words[locale];
  const told = {
    locale,
    next,
    secondsFormat,
    required: kit.invalid.required,
    refused: login.refused,
    busy: login.busy,
    busySoon: login.busySoon,
    unreachable: `${kit.error.unreachable}. ${kit.error.unreachableDetail}`,
    broken: kit.error.broken,
  };
  return plainPage({
    locale,
    nonce,
    title: login.title,
    style,
    body: `<main>
<div class="card">
<div class="brand"><img src="/icon.svg" alt="" width="36" height="36"><div><p class="word">Switchyard</p>
<p class="lead">${escaped(login.lead)}</p></div></div>
<h1>${escaped(login.title)}</h1>
${ended ? `<p class="note" role="status">${escaped(login.ended)}</p>` : ""}
<form method="post" action="/api/auth/callback/credentials" aria-label="${escaped(login.title)}" novalidate>
<p class="refusal" role="alert" id="refusal" hidden></p>
<label for="username">${escaped(login.username)}</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" autofocus
  aria-describedby="username-error">
<p class="error" id="username-error" hidden></p>
<label for="password">${escaped(login.password)}</label>
<div class="secret"><input id="password" name="password" type="password" autocomplete="current-password"
  aria-describedby="password-error">
<button type="button" id="show" aria-pressed="false" aria-label="${escaped(kit.showPassword)}">${eye}</button></div>
<p class="error" id="password-error" hidden></p>
<button type="submit" class="action">${escaped(login.action)}</button>
</form>
</div>
</main>`,
    script: inBrowser(listen, signIn, post, told),
  });
}

const eye = `<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8"
  stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5
  6.5-9.5 6.5S2.5 12 2.5 12z"/><circle cx="12" cy="12" r="2.8"/><path class="slash" d="M4 4l16 16"/></svg>`;

// As components/frame/entry-card.module.css, on which an invitation is accepted.
const style = `
main {
  display: grid; place-items: center; min-height: 100dvh; padding: 24px;
  background: radial-gradient(60rem 30rem at 50% -12rem, var(--sy-glow), transparent), var(--sy-shell)
}
.card {
  width: min(380px, 100%); padding: 28px; border: 1px solid var(--sy-line); border-radius: 14px;
  background: var(--sy-sheet); box-shadow: 0 12px 32px -12px var(--sy-shade-strong)
}
.brand { display: flex; align-items: center; gap: 12px; margin-bottom: 22px }
.word { margin: 0; font-size: 1.0625rem; font-weight: 680; letter-spacing: -0.015em }
.lead { margin: 0; color: var(--sy-text-2); font-size: 0.8125rem }
h1 { margin: 0 0 12px; font-size: 1.25rem; font-weight: 650; letter-spacing: -0.012em }
form { display: grid }
label { margin-bottom: 4px; font-weight: 500 }
input {
  width: 100%; height: 36px; padding: 0 12px; border: 1px solid var(--sy-line-strong); border-radius: 6px;
  background: var(--field); color: inherit; font: inherit
}
input:focus { outline: 2px solid var(--sy-focus); outline-offset: -1px }
input[aria-invalid="true"] { border-color: var(--sy-stop) }
.secret { position: relative }
.secret input { padding-right: 40px }
#show {
  position: absolute; top: 4px; right: 4px; display: grid; place-items: center; width: 28px; height: 28px; padding: 0;
  border: 0; border-radius: 4px; background: none; color: var(--sy-text-2)
}
#show[aria-pressed="false"] .slash { display: none }
.error { margin: 4px 0 0; color: var(--sy-stop); font-size: 0.8125rem }
label[for="password"] { margin-top: 12px }
.action { height: 36px; margin-top: 16px; padding: 0 }
.note, .refusal { margin: 0 0 12px; padding: 12px; border-radius: 6px; font-size: 0.8125rem }
.note { background: var(--sy-info-tint); color: var(--sy-info) }
.refusal { background: var(--sy-stop-tint); color: var(--sy-stop) }
`;

type Told = {
  locale: string;
  next: string;
  secondsFormat: typeof secondsFormat;
  required: string;
  refused: string;
  busy: string;
  busySoon: string;
  unreachable: string;
  broken: string;
};

/** Runs in the browser, see `inBrowser`. */
function listen(ask: typeof signIn, send: typeof postToNextAuth, told: Told): void {
  const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;
  const form = find<HTMLFormElement>("form");
  const refusal = find("#refusal");
  const submit = find<HTMLButtonElement>("button[type=submit]");
  const show = find<HTMLButtonElement>("#show");
  const username = find<HTMLInputElement>("#username");
  const password = find<HTMLInputElement>("#password");

  const say = (where: HTMLElement, text: string) => {
    where.textContent = text;
    where.hidden = text === "";
  };
  const check = (field: HTMLInputElement) => {
    const isMissing = field.value === "";
    field.setAttribute("aria-invalid", String(isMissing));
    say(find(`#${field.id}-error`), isMissing ? told.required : "");
    return !isMissing;
  };
  const reasonOf = (outcome: Exclude<Awaited<ReturnType<typeof signIn>>, "signed-in">) => {
    if (outcome === "refused") return told.refused;
    if (outcome.waitSeconds === null) return told.busySoon;
    const wait = new Intl.NumberFormat(told.locale, told.secondsFormat).format(outcome.waitSeconds);
    return told.busy.replace("{wait}", wait);
  };

  for (const field of [username, password])
    field.addEventListener("input", () => field.hasAttribute("aria-invalid") && check(field));

  const reveal = (isShown: boolean) => {
    password.type = isShown ? "text" : "password";
    show.setAttribute("aria-pressed", String(isShown));
  };
  show.addEventListener("click", () => reveal(password.type === "password"));

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (submit.disabled) return;
    say(refusal, "");
    const missing = [username, password].filter((field) => !check(field));
    if (missing[0]) return missing[0].focus();
    submit.disabled = true;
    try {
      const outcome = await ask(username.value, password.value, send);
      // Shown characters would be kept by the browser as what was typed into a field of text.
      reveal(false);
      // A whole load, so that nothing of a former user's requests is left in memory.
      if (outcome === "signed-in") return window.location.assign(told.next);
      say(refusal, reasonOf(outcome));
      submit.disabled = false;
      password.focus();
      password.select();
    } catch (error) {
      // What `fetch` itself throws is a lack of connection.
      say(refusal, error instanceof TypeError ? told.unreachable : told.broken);
      submit.disabled = false;
      submit.focus();
    }
  });

  // A browser shows the page of before on the way back, with its button still disabled.
  window.addEventListener("pageshow", () => {
    submit.disabled = false;
  });
}
