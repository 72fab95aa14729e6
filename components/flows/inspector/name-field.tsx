"use client";

import { Autocomplete } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { flowNamesQuery } from "@/lib/flows/queries.ts";
import { hubsQuery } from "@/lib/outbound/queries.ts";
import { useFieldContext } from "./field-context";
import { type FieldProps, faultText } from "./field-props";
import { textOf } from "./form-values";

/** The name of something else, with those that are there to choose from. One that is not there may come to be. */
export function NameField({ field, texts, value, onChange, onBlur, fault }: FieldProps) {
  const t = useTranslations("flowInspector.field");
  const { readOnly } = useFieldContext();
  const names = useNames(field.field);
  const held = textOf(value);
  const absent = held !== "" && names !== null && !names.includes(held);
  return (
    <Autocomplete
      size="xs"
      label={texts.label}
      description={absent ? t("notThere", { what: field.field }) : texts.help}
      error={faultText(fault)}
      required={field.required}
      readOnly={readOnly}
      data={names ?? []}
      value={held}
      onChange={onChange}
      onBlur={onBlur}
      comboboxProps={{ shadow: "md" }}
    />
  );
}

/** The names that are there; null while nobody knows. */
function useNames(of: string): string[] | null {
  const { modules } = useFieldContext();
  const flows = useQuery({ ...flowNamesQuery(), enabled: of === "flow" });
  const hubs = useQuery({ ...hubsQuery(), enabled: of === "hub" });
  if (of === "module") return [...modules];
  if (of === "flow") return flows.data?.result ?? null;
  return hubs.data?.result.map(({ name }) => name) ?? null;
}
