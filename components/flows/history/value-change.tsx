"use client";

import { useTranslations } from "next-intl";
import { lineDiff, textOfValue } from "@/lib/flows/diff/lines.ts";
import type { Json } from "@/lib/flows/drawflow/json.ts";
import { LineView } from "./line-view";
import classes from "./value-change.module.css";

const SHORT_CHARACTERS = 90;

type Value = Json | undefined;

/** A value before and after: beside each other where they are short, else what differs in their lines. */
export function ValueChange({ before, after }: { before: Value; after: Value }) {
  if (isShort(before) && isShort(after)) {
    return (
      <div className={classes.pair}>
        <del>
          <ShortValue value={before} />
        </del>
        <ins>
          <ShortValue value={after} />
        </ins>
      </div>
    );
  }
  return <LineView lines={lineDiff(textOfValue(before), textOfValue(after))} />;
}

/** A value by itself. */
export function WholeValue({ value }: { value: Value }) {
  if (isShort(value)) return <ShortValue value={value} />;
  return <pre className={classes.whole}>{textOfValue(value)}</pre>;
}

function ShortValue({ value }: { value: Value }) {
  const t = useTranslations("flowHistory");
  if (value === undefined) return <i className={classes.absent}>{t("absent")}</i>;
  if (value === "") return <i className={classes.absent}>{t("emptyText")}</i>;
  return <span className={classes.value}>{textOfValue(value)}</span>;
}

function isShort(value: Value): boolean {
  const text = textOfValue(value);
  return text.length <= SHORT_CHARACTERS && !text.includes("\n");
}
