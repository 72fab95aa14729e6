"use client";

import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { useTranslations } from "next-intl";

/** In the place of a form whose scripts are on their way. */
export function FormComing() {
  const t = useTranslations("kit");
  return (
    <Stack gap={10} aria-busy>
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
      {["72%", "96%", "58%", "88%"].map((width) => (
        <Skeleton key={width} height={14} width={width} radius="xs" />
      ))}
    </Stack>
  );
}
