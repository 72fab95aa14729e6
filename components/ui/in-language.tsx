"use client";

import dynamic from "next/dynamic";
import { type AbstractIntlMessages, NextIntlClientProvider } from "next-intl";
import { type ReactNode, use } from "react";
import type { Locale } from "@/lib/i18n/locale.ts";

type Props = { locale: Locale; children: ReactNode };

const messages = {
  en: () => import("@/lib/i18n/messages/en/index.ts"),
  es: () => import("@/lib/i18n/messages/es/index.ts"),
  pt: () => import("@/lib/i18n/messages/pt/index.ts"),
} satisfies Record<Locale, unknown>;

// Names the script of each language in the HTML, so that browsers ask for it at once.
const scripts = {
  en: dynamic(() => import("@/lib/i18n/messages/en/index.ts").then(() => Nothing)),
  es: dynamic(() => import("@/lib/i18n/messages/es/index.ts").then(() => Nothing)),
  pt: dynamic(() => import("@/lib/i18n/messages/pt/index.ts").then(() => Nothing)),
} satisfies Record<Locale, unknown>;

function Nothing() {
  return null;
}

const loaded = new Map<Locale, Promise<AbstractIntlMessages>>();

/** The messages of a language, loaded once; what failed is tried again. */
function messagesOf(locale: Locale): Promise<AbstractIntlMessages> {
  const known = loaded.get(locale);
  if (known) return known;
  const loading = messages[locale]().then((file) => file.default);
  loaded.set(locale, loading);
  loading.catch(() => loaded.delete(locale));
  return loading;
}

/**
 * Gives the pages the messages of a language. They are a script of their own, which browsers keep: in the HTML they would
 * be 100 KB of every page. It is one component for all languages: another one for each would mount the pages anew when
 * another language is chosen, and what is typed there would be lost.
 */
export function InLanguage({ locale, children }: Props) {
  const Script = scripts[locale];
  return (
    <NextIntlClientProvider locale={locale} messages={use(messagesOf(locale))} timeZone="UTC">
      <Script />
      {children}
    </NextIntlClientProvider>
  );
}
