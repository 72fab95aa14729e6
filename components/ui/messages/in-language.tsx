"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import type { Locale } from "@/lib/i18n/locale.ts";

const providers = {
  en: dynamic(() => import("./english")),
  es: dynamic(() => import("./spanish")),
  pt: dynamic(() => import("./portuguese")),
} satisfies Record<Locale, unknown>;

/**
 * Gives the pages the messages of a language. They are a script of their own, which browsers keep: in the HTML they would
 * be 100 KB of every page.
 */
export function InLanguage({ locale, children }: { locale: Locale; children: ReactNode }) {
  const Provider = providers[locale];
  return <Provider>{children}</Provider>;
}
