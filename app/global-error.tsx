"use client";

import { chooseLocale, localeCookie } from "@/lib/i18n/locale.ts";
import en from "@/lib/i18n/messages/en/frame.json";
import es from "@/lib/i18n/messages/es/frame.json";
import pt from "@/lib/i18n/messages/pt/frame.json";

/** When even the layout fails there is no provider: plain markup, in the language the cookie or browser asks for. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  const chosen =
    typeof document === "undefined" ? undefined : document.cookie.match(`(?:^|; )${localeCookie}=(\\w+)`)?.[1];
  const locale = chooseLocale(chosen, typeof navigator === "undefined" ? null : navigator.languages.join(","));
  const { failed } = { en, es, pt }[locale];
  return (
    <html lang={locale}>
      <body
        style={{ font: "16px/1.5 system-ui, sans-serif", maxWidth: "40rem", margin: "15vh auto", padding: "0 1rem" }}
      >
        <h1>{failed.title}</h1>
        <p>{failed.text}</p>
        <button type="button" onClick={retry}>
          {failed.retry}
        </button>
      </body>
    </html>
  );
}
