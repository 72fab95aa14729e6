"use client";

import { useTranslations } from "next-intl";
import { CopyText } from "@/components/ui/clipboard/copy-text";
import { CodeField } from "../../inspector/code/field";
import classes from "./panel.module.css";

/** A value that went in or came out, as JSON to read and to copy. */
export function RunData({ label, value }: { label: string; value: unknown }) {
  const t = useTranslations("flowTestRun");
  const text = typeof value === "string" ? value : JSON.stringify(value ?? null, null, 2);
  return (
    <div className={classes.data}>
      <CodeField
        label={label}
        language="json"
        lines="several"
        readOnly
        value={text}
        onChange={() => {}}
        faultsOf={() => []}
      />
      <span className={classes.copy}>
        <CopyText value={text} label={t("copy", { what: label })} />
      </span>
    </div>
  );
}
