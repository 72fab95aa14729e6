"use client";

import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import messages from "@/lib/i18n/messages/es/index.ts";

export default function Spanish({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="es" messages={messages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
