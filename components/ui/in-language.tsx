"use client";

import dynamic from "next/dynamic";
import { type AbstractIntlMessages, NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { Locale } from "@/lib/i18n/locale.ts";

type Props = { locale: Locale; children: ReactNode };

const providers = {
  en: dynamic(() => import("@/lib/i18n/messages/en/index.ts").then((file) => Provider.bind(null, file.default))),
  es: dynamic(() => import("@/lib/i18n/messages/es/index.ts").then((file) => Provider.bind(null, file.default))),
  pt: dynamic(() => import("@/lib/i18n/messages/pt/index.ts").then((file) => Provider.bind(null, file.default))),
} satisfies Record<Locale, unknown>;

function Provider(messages: AbstractIntlMessages, { locale, children }: Props) {
  return (
    <NextIntlClientProvider locale={locale} messages={messages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}

/**
 * Gives the pages the messages of a language. They are a script of their own, which browsers keep: in the HTML they would
 * be 100 KB of every page.
 */
export function InLanguage({ locale, children }: Props) {
  const Language = providers[locale];
  return <Language locale={locale}>{children}</Language>;
}
