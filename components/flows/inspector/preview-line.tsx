"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import type { Field } from "@/lib/flows/nodes/field-list.ts";
import { useFieldWords } from "../node-words";
import { kindOf } from "./code/functions";
import { useFieldContext } from "./field-context";
import { type Language, mismatchOf, previewOf, shortText } from "./preview";
import classes from "./preview-line.module.css";

const DEBOUNCE_MS = 200;

type Props = { of: Language; text: string; returns: Field["returns"] };

/** What a field's text comes to with the sample, unless it says that itself; and whether that does where it `returns`. */
export function PreviewLine({ of, text, returns }: Props) {
  const t = useTranslations("flowInspector");
  const say = useFieldWords().expression;
  const { scope } = useFieldContext();
  const [typed] = useDebouncedValue(text, DEBOUNCE_MS);
  const preview = previewOf(of, typed, scope);
  if (!preview) return null;
  if ("error" in preview) {
    return (
      <p className={classes.failed}>
        {t("preview.none")} <span>{say(preview.error.code)}</span>
      </p>
    );
  }
  const kind = t(`value.${kindOf(preview.value)}`);
  const mismatch = mismatchOf(returns, preview.value);
  const shown = shortText(preview.value, of.language === "template");
  return (
    <>
      {shown === typed.trim() ? null : (
        <p className={classes.line}>
          <span className={classes.mark} aria-hidden>
            =
          </span>
          <samp title={t("preview.label")} aria-live="polite">
            {shown}
          </samp>
          {of.language === "expression" ? <span className={classes.kind}>{kind}</span> : null}
        </p>
      )}
      {mismatch ? (
        <p className={classes.failed}>
          <span>
            {say(mismatch)} {t("preview.sampled")}
          </span>
        </p>
      ) : null}
    </>
  );
}
