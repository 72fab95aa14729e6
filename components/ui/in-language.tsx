"use client";

import dynamic from "next/dynamic";
import { type AbstractIntlMessages, NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, use, useMemo } from "react";
import type { Locale } from "@/lib/i18n/locale.ts";

const loaded = new Map<string, Promise<AbstractIntlMessages>>();

/** Remembers a part of the messages of a language while its script loads, for the components that show them. */
async function arriving(key: string, file: Promise<{ default: AbstractIntlMessages }>) {
  loaded.set(
    key,
    file.then((part) => part.default),
  );
  await file;
  return Nothing;
}

// Each draws nothing: it names its script in the HTML, so that browsers ask for it at once. An `import` of the same file
// elsewhere would load it a second time.
const scripts = {
  common: {
    en: dynamic(() => arriving("common en", import("@/lib/i18n/messages/en/common-part.ts"))),
    es: dynamic(() => arriving("common es", import("@/lib/i18n/messages/es/common-part.ts"))),
    pt: dynamic(() => arriving("common pt", import("@/lib/i18n/messages/pt/common-part.ts"))),
  },
  flows: {
    en: dynamic(() => arriving("flows en", import("@/lib/i18n/messages/en/flows-part.ts"))),
    es: dynamic(() => arriving("flows es", import("@/lib/i18n/messages/es/flows-part.ts"))),
    pt: dynamic(() => arriving("flows pt", import("@/lib/i18n/messages/pt/flows-part.ts"))),
  },
  outbound: {
    en: dynamic(() => arriving("outbound en", import("@/lib/i18n/messages/en/outbound-part.ts"))),
    es: dynamic(() => arriving("outbound es", import("@/lib/i18n/messages/es/outbound-part.ts"))),
    pt: dynamic(() => arriving("outbound pt", import("@/lib/i18n/messages/pt/outbound-part.ts"))),
  },
  settings: {
    en: dynamic(() => arriving("settings en", import("@/lib/i18n/messages/en/settings-part.ts"))),
    es: dynamic(() => arriving("settings es", import("@/lib/i18n/messages/es/settings-part.ts"))),
    pt: dynamic(() => arriving("settings pt", import("@/lib/i18n/messages/pt/settings-part.ts"))),
  },
} satisfies Record<string, Record<Locale, unknown>>;

type WordsPart = keyof typeof scripts;

function Nothing() {
  return null;
}

function usePart(part: WordsPart, locale: Locale): AbstractIntlMessages {
  const loading = loaded.get(`${part} ${locale}`);
  if (!loading) throw new Error(`The messages ${part} of ${locale} are drawn before their script`);
  return use(loading);
}

/**
 * Gives the pages the messages of a language that any of them may show. They are a script of their own, which browsers
 * keep: in the HTML they would be a third of every page. What is within is one component for all languages: another one for
 * each would mount the pages anew when another language is chosen, and what is typed there would be lost.
 */
export function InLanguage({ locale, children }: { locale: Locale; children: ReactNode }) {
  const Script = scripts.common[locale];
  return (
    <>
      <Script />
      <Common locale={locale}>{children}</Common>
    </>
  );
}

function Common({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={locale} messages={usePart("common", locale)} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}

type WithWordsProps = { of: Exclude<WordsPart, "common">; children: ReactNode };

/** Gives some pages the messages that only they show, beside those that are there. */
export function WithWords({ of, children }: WithWordsProps) {
  const Script = scripts[of][useLocale()];
  return (
    <>
      <Script />
      <More of={of}>{children}</More>
    </>
  );
}

function More({ of, children }: WithWordsProps) {
  const locale = useLocale();
  const before = useMessages();
  const own = usePart(of, locale);
  const all = useMemo(() => ({ ...before, ...own }), [before, own]);
  return (
    <NextIntlClientProvider locale={locale} messages={all} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
