"use client";

import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { assigned } from "@/lib/flows/compile/node-scope.ts";
import { CodeInput } from "./expression-field";
import { FieldContextProvider, useFieldContext } from "./field-context";
import { type FieldProps, faultText } from "./field-props";
import { newRow, type Odd, type Row } from "./form-values";
import { OddValue } from "./odd-value";
import { Rows } from "./rows";

/** Expressions or texts by name. */
export function MapField({ field, texts, value, onChange, onBlur, fault }: FieldProps) {
  const t = useTranslations("flowInspector.rows");
  const context = useFieldContext();
  const { readOnly, scope } = context;
  const [blank] = useState(() => newRow("", ""));
  if (value !== undefined && !Array.isArray(value)) {
    return <OddValue label={texts.label} value={(value as Odd).odd} onClear={() => onChange([])} />;
  }
  const held = (value ?? []) as Row[];
  // Where there must be one, the first is there to be filled in.
  const rows = held.length === 0 && field.required && !readOnly ? [blank] : held;
  const change = (row: Row, part: Partial<Row>) =>
    onChange(rows.map((one) => (one.id === row.id ? { ...one, ...part } : one)));
  const language = field.of ?? "template";
  const seenBy = (at: number) => {
    if (!field.sets) return context;
    const before = rows.slice(0, at).map(({ name, value }) => [name, value]);
    return { ...context, scope: assigned(Object.fromEntries(before), scope) };
  };
  return (
    <Rows
      inline
      label={texts.label}
      help={texts.help}
      error={faultText(fault)}
      rows={rows}
      ordered={language === "expression"}
      addLabel={t("addNamed", { field: field.name })}
      nameOf={(row, at) => row.name || t("numbered", { number: at + 1 })}
      onChange={onChange}
      onAdd={() => onChange([...rows, newRow("", "")])}
      onRemove={(row) => onChange(held.filter(({ id }) => id !== row.id))}
      head={(row, at) => (
        <TextInput
          aria-label={t("nameOf", { number: at + 1 })}
          placeholder={t("name")}
          value={row.name}
          readOnly={readOnly}
          spellCheck={false}
          error={faultText(fault, at, "name")}
          styles={{ input: { paddingInline: 8, fontFamily: "var(--mantine-font-family-monospace)" } }}
          onChange={(event) => change(row, { name: event.currentTarget.value })}
          onBlur={onBlur}
        />
      )}
    >
      {(row, at) => (
        <FieldContextProvider value={seenBy(at)}>
          <CodeInput
            bare
            label={t("valueOf", { name: row.name || String(at + 1) })}
            language={language}
            secrets={field.secrets}
            lines="one"
            example={field.example}
            value={row.value}
            error={faultText(fault, at, "value")}
            onChange={(text) => change(row, { value: text })}
            onBlur={onBlur}
          />
        </FieldContextProvider>
      )}
    </Rows>
  );
}
