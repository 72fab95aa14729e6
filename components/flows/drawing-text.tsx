"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Panel } from "@/components/ui/panel";
import classes from "./drawing-text.module.css";

type Props = {
  value: string;
  /** Absent: to be read only. */
  onChange?: ((text: string) => void) | undefined;
};

/** The drawing as the text it is kept as, byte for byte, with a word on what that text holds. */
export function DrawingText({ value, onChange }: Props) {
  const t = useTranslations("flows");
  const holds = useMemo(() => contentOf(value), [value]);
  return (
    <Panel title={t("drawing")} aside={holds ? t("holds", holds) : t("notDrawing")} flush>
      <textarea
        className={classes.text}
        aria-label={t("drawing")}
        value={value}
        readOnly={!onChange}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        spellCheck={false}
        wrap="soft"
      />
    </Panel>
  );
}

/** How many modules and nodes a Drawflow export has; null for any other text. */
function contentOf(text: string): { modules: number; nodes: number } | null {
  try {
    const modules = Object.values(JSON.parse(text).drawflow as Record<string, { data: object }>);
    return { modules: modules.length, nodes: modules.reduce((sum, { data }) => sum + Object.keys(data).length, 0) };
  } catch {
    return null;
  }
}
