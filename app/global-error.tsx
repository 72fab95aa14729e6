"use client";

import { chooseLocale, localeCookie } from "@/lib/i18n/locale.ts";
import en from "@/lib/i18n/messages/en/failed.json";
import es from "@/lib/i18n/messages/es/failed.json";
import pt from "@/lib/i18n/messages/pt/failed.json";

/** When even the layout fails there is no provider: plain markup, in the language the cookie or browser asks for. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  const chosen =
    typeof document === "undefined" ? undefined : document.cookie.match(`(?:^|; )${localeCookie}=(\\w+)`)?.[1];
  const locale = chooseLocale(chosen, typeof navigator === "undefined" ? null : navigator.languages.join(","));
  const words = { en, es, pt }[locale];
  return (
    <html lang={locale}>
      <body
        style={{ font: "16px/1.5 system-ui, sans-serif", maxWidth: "40rem", margin: "15vh auto", padding: "0 1rem" }}
      >
        <h1>{words.title}</h1>
        <p>{words.text}</p>
        <button type="button" onClick={retry}>
          {words.retry}
        </button>
      </body>
    </html>
  );
}
