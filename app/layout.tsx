import "@fontsource-variable/inter/index.css";
import "@mantine/core/styles.layer.css";
import "@mantine/dates/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "@mantine/spotlight/styles.layer.css";
import "./fonts.css";
import "./global.css";

import { ColorSchemeScript, mantineHtmlProps } from "@mantine/core";
import type { Metadata } from "next";
import localFont from "next/font/local";
import { cookies, headers } from "next/headers";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { InLanguage } from "@/components/ui/in-language";
import { Providers } from "@/components/ui/providers";
import { zoneCookie, zoneOf } from "@/components/ui/zone/cookie";

/** The letters that nearly every page consists of: the HTML names them, so they come with the styles. */
const latin = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-latin",
  // `fonts.css` has better ones.
  adjustFontFallback: false,
});

export const metadata: Metadata = { title: { default: "Switchyard", template: "%s · Switchyard" } };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, head, jar] = await Promise.all([getLocale(), headers(), cookies()]);
  return (
    <html lang={locale} className={latin.variable} {...mantineHtmlProps}>
      <head>
        <ColorSchemeScript
          defaultColorScheme="auto"
          nonce={head.get("x-nonce") ?? undefined}
          suppressHydrationWarning
        />
      </head>
      <body>
        <InLanguage locale={locale}>
          <Providers zone={zoneOf(jar.get(zoneCookie)?.value)}>{children}</Providers>
        </InLanguage>
      </body>
    </html>
  );
}
