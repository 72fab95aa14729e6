"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Panel } from "@/components/ui/panel";
import { DrawingFile } from "./drawing-file";
import classes from "./drawing-text.module.css";

type Props = {
  /** What a file of it is named after. */
  name: string;
  value: string;
  /** Absent: to be read only. */
  onChange?: ((text: string) => void) | undefined;
};

/** The drawing as the text it is kept as, byte for byte, with a word on what that text holds. */
export function DrawingText({ name, value, onChange }: Props) {
  const t = useTranslations("flows");
  const holds = useMemo(() => contentOf(value), [value]);
  return (
    <div role="application" aria-label={t("editor")}>
      <Panel
        title={t("drawing")}
        aside={
          <>
            {holds ? t("holds", holds) : t("notDrawing")}
            <DrawingFile name={name} text={value} onImport={onChange} />
          </>
        }
        flush
      >
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
    </div>
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
