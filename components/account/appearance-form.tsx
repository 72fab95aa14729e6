"use client";

import { Radio, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { schemes, useAppearance } from "@/components/frame/use-appearance";
import { localeNames, locales } from "@/lib/i18n/locale.ts";

/** The language and the colours of the pages, in this browser. */
export function AppearanceForm() {
  const t = useTranslations("frame.account");
  const { language, chooseLanguage, scheme, chooseScheme } = useAppearance();
  return (
    <Stack gap="md">
      <Radio.Group label={t("language")} value={language} onChange={chooseLanguage}>
        <Stack gap={6} mt={4}>
          {locales.map((one) => (
            <Radio key={one} value={one} label={localeNames[one]} lang={one} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group label={t("colours")} value={scheme} onChange={chooseScheme}>
        <Stack gap={6} mt={4}>
          {schemes.map(({ id }) => (
            <Radio key={id} value={id} label={t(`scheme.${id}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  );
}
