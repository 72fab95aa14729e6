"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { isObject } from "@/lib/flows/drawflow/json.ts";
import type { Field } from "@/lib/flows/nodes/field-list.ts";
import { useFieldWords } from "../node-words";
import { useFieldContext } from "./field-context";
import { type FieldProps, faultAt, faultText } from "./field-props";
import { type FormSettings, fieldText, newRow, type Odd, type Row, withSetting } from "./form-values";
import classes from "./list-field.module.css";
import { OddValue } from "./odd-value";
import { ParameterField } from "./parameter-field";
import { Rows } from "./rows";

/** Entries of several fields each: the cases of a switch. One that has a port leaves its place to nobody. */
export function ListField({ field, texts, value, onChange, onBlur, fault }: FieldProps) {
  const t = useTranslations("flowInspector.rows");
  const { kind, readOnly } = useFieldContext();
  const words = useFieldWords();
  if (value !== undefined && !Array.isArray(value)) {
    return <OddValue label={texts.label} value={(value as Odd).odd} onClear={() => onChange([])} />;
  }
  const rows = (value ?? []) as Row[];
  const items = field.items ?? [];
  const keepsPlaces = items.some(({ name }) => name === "unused");
  const put = (row: Row, settings: FormSettings) =>
    onChange(rows.map((one) => (one.id === row.id ? { ...one, value: settings } : one)));
  const remove = (row: Row) => {
    if (keepsPlaces) put(row, withSetting(settingsOf(row), "unused", true));
    else onChange(rows.filter(({ id }) => id !== row.id));
  };
  const numbered = (at: number) => t("entry", { number: at + 1 });
  const used = rows.filter((row) => !isUnused(row));
  const place = (row: Row) => rows.indexOf(row);
  return (
    <>
      <Rows
        label={texts.label}
        help={texts.help}
        error={faultText(fault)}
        rows={used}
        ordered={!keepsPlaces}
        addLabel={t("addNamed", { field: field.name })}
        nameOf={(row) => fieldText(settingsOf(row).label) || numbered(place(row))}
        onChange={onChange}
        onAdd={() => onChange([...rows, newRow("", blank(items))])}
        onRemove={remove}
        head={(row) => numbered(place(row))}
      >
        {(row) =>
          items
            .filter(({ name }) => name !== "unused")
            .map((item) => (
              <ParameterField
                key={item.name}
                field={item}
                texts={words.field(kind, item, field.name)}
                value={settingsOf(row)[item.name]}
                fault={faultAt(faultAt(fault, place(row)), item.name)}
                onChange={(now) => put(row, withSetting(settingsOf(row), item.name, now))}
                onBlur={onBlur}
              />
            ))
        }
      </Rows>
      {rows.filter(isUnused).map((row) => (
        <p key={row.id} className={classes.unused}>
          {t("unused", { name: numbered(place(row)) })}
          {readOnly ? null : (
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => put(row, withSetting(settingsOf(row), "unused", undefined))}
            >
              {t("useAgain", { name: numbered(place(row)) })}
            </Button>
          )}
        </p>
      ))}
    </>
  );
}

function settingsOf({ value }: Row): FormSettings {
  return isObject(value) ? value : {};
}

function isUnused(row: Row): boolean {
  return settingsOf(row).unused === true;
}

function blank(items: readonly Field[]): FormSettings {
  return Object.fromEntries(items.filter(({ required }) => required).map(({ name }) => [name, ""]));
}
