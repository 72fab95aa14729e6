"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { CopyText } from "@/components/ui/clipboard/copy-text";
import { PanelPart } from "@/components/ui/part/part";
import { DataTree } from "@/components/ui/tree/data-tree";
import { readNodes } from "@/lib/json/nodes.ts";
import classes from "./run-view.module.css";

/** A value under its name: as a tree where it holds others, else as text; all of it can be copied. */
export function ValueView({ label, value }: { label: string; value: unknown }) {
  const t = useTranslations("runs.value");
  const root = useMemo(() => (value === undefined ? null : readNodes(JSON.stringify(value))), [value]);
  if (root === null || root.source === "null") {
    return (
      <PanelPart title={label}>
        <p className={classes.none}>{t("none")}</p>
      </PanelPart>
    );
  }
  if (root.children.length > 0) return <DataTree label={label} node={root} />;
  return (
    <PanelPart title={label} aside={<CopyText value={root.text} label={t("copy", { name: label })} />}>
      <pre className={classes.text}>{root.text === "" ? root.source : root.text}</pre>
    </PanelPart>
  );
}
