"use client";

import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import messages from "@/lib/i18n/messages/pt/index.ts";

export default function Portuguese({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="pt" messages={messages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
