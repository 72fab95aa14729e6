"use client";

import { Button } from "@mantine/core";
import { IconTable } from "@tabler/icons-react";
import { useTranslations } from "next-intl";

type Props = { of: string; on: boolean; onChange: (on: boolean) => void };

/** Turns a chart into its table, and back. */
export function TableToggle({ of, on, onChange }: Props) {
  const t = useTranslations("charts");
  return (
    <Button
      size="compact-xs"
      variant={on ? "light" : "subtle"}
      color={on ? "rail" : "gray"}
      leftSection={<IconTable size={14} aria-hidden />}
      aria-pressed={on}
      aria-label={t("tableOf", { name: of })}
      onClick={() => onChange(!on)}
    >
      {t("table")}
    </Button>
  );
}
