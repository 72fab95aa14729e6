"use client";

import { Input, VisuallyHidden } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useMemo, useRef } from "react";
import { helpBelow } from "../field-props";
import classes from "./field.module.css";
import { loadCodeView } from "./load-code-view";
import type { CodeViewProps } from "./view";

const CodeView = dynamic(loadCodeView, {
  ssr: false,
  loading: () => <div className={classes.coming} />,
});

type Props = Omit<CodeViewProps, "attributes" | "phrases"> & {
  label: ReactNode;
  /** The label is for those who do not see the field only. */
  bare?: boolean;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** What is dragged could be dropped here. */
  awaits?: boolean;
};

/** A field of code with label, help and error like every other field; Tab leaves it. */
export function CodeField({
  label,
  bare = false,
  description,
  error,
  required = false,
  awaits = false,
  ...view
}: Props) {
  const t = useTranslations("flowInspector.code");
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const names = { label: `${id}-label`, help: `${id}-help`, error: `${id}-error`, keys: `${id}-keys` };
  const phrases = useMemo(() => ({ Completions: t("suggestions") }), [t]);
  const attributes = {
    "aria-labelledby": names.label,
    "aria-describedby": [description ? names.help : "", error ? names.error : "", names.keys].filter(Boolean).join(" "),
    "aria-multiline": String(view.lines === "several"),
    ...(error ? { "aria-invalid": "true" } : {}),
    ...(required ? { "aria-required": "true" } : {}),
    ...(view.readOnly ? { "aria-readonly": "true" } : {}),
  };
  return (
    <Input.Wrapper
      ref={host}
      size="xs"
      labelElement="div"
      label={bare ? null : label}
      required={required && !bare}
      labelProps={{ id: names.label, onClick: () => host.current?.querySelector<HTMLElement>(".cm-content")?.focus() }}
      description={description}
      {...helpBelow}
      descriptionProps={{ ...helpBelow.descriptionProps, id: names.help, pt: 5 }}
      error={error}
      errorProps={{ id: names.error, pt: 5 }}
      mod={{ bare, awaits }}
      className={view.lines === "one" ? classes.one : classes.several}
    >
      {bare ? <VisuallyHidden id={names.label}>{label}</VisuallyHidden> : null}
      <CodeView {...view} attributes={attributes} phrases={phrases} />
      <VisuallyHidden id={names.keys}>{view.lines === "one" ? t("keysOne") : t("keysSeveral")}</VisuallyHidden>
    </Input.Wrapper>
  );
}
