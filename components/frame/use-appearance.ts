"use client";

import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useLocale } from "next-intl";
import { useState } from "react";
import { setCookie } from "@/components/ui/set-cookie";
import { localeCookie } from "@/lib/i18n/locale.ts";

/** The colours that can be chosen. */
export const schemes = [
  { id: "light", icon: IconSun },
  { id: "dark", icon: IconMoon },
  { id: "auto", icon: IconDeviceDesktop },
] as const;

/** The language and the colours of this browser, and how to choose others. */
export function useAppearance() {
  const router = useRouter();
  const locale = useLocale();
  const [chosen, setChosen] = useState({ language: locale as string, since: locale });
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return {
    // What was chosen shows at once; once the page speaks another language, that is what counts.
    language: chosen.since === locale ? chosen.language : locale,
    chooseLanguage: (language: string) => {
      setCookie(localeCookie, language);
      setChosen({ language, since: locale });
      router.refresh();
    },
    scheme: colorScheme,
    chooseScheme: (scheme: string) => setColorScheme(scheme as MantineColorScheme),
  };
}
