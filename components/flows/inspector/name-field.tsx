"use client";

import { Autocomplete } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { flowsQuery } from "@/lib/flows/queries.ts";
import { hubsQuery } from "@/lib/outbound/queries.ts";
import { recordsQuery } from "@/lib/records/queries.ts";
import { useFieldContext } from "./field-context";
import { type FieldProps, faultText, helpBelow } from "./field-props";
import { fieldText } from "./form-values";

/** The name of something else, with those that are there to choose from. One that is not there may come to be. */
export function NameField({ field, texts, value, onChange, onBlur, fault }: FieldProps) {
  const t = useTranslations("flowInspector.field");
  const { readOnly } = useFieldContext();
  const { names, live } = useNames(field.field);
  const held = fieldText(value);
  const absent = held !== "" && names !== null && !names.includes(held);
  const idle = !absent && held !== "" && live !== null && !live.includes(held);
  return (
    <Autocomplete
      {...helpBelow}
      {...(absent || idle ? { descriptionProps: {} } : {})}
      size="xs"
      label={texts.label}
      description={absent ? t("notThere", { what: field.field }) : idle ? t("notLive") : texts.help}
      error={faultText(fault)}
      required={field.required}
      placeholder={t("choose")}
      readOnly={readOnly}
      data={names ?? []}
      value={held}
      onChange={onChange}
      onBlur={onBlur}
      comboboxProps={{ shadow: "md" }}
    />
  );
}

/** The names that are there, and of flows those that are live; null while nobody knows, and where that is no matter. */
function useNames(of: string): { names: string[] | null; live: string[] | null } {
  const { modules } = useFieldContext();
  const flows = useQuery({ ...flowsQuery(), enabled: of === "flow" });
  const hubs = useQuery({ ...hubsQuery(), enabled: of === "hub" });
  const isAdmin = useMay("admin");
  const secrets = useQuery({ ...recordsQuery("secrets"), enabled: of === "secret" && isAdmin });
  if (of === "secret") return { names: secrets.data?.result.map(({ name }) => name) ?? null, live: null };
  if (of === "module") return { names: [...modules], live: null };
  if (of === "hub") return { names: hubs.data?.result.map(({ name }) => name) ?? null, live: null };
  const known = flows.data?.result ?? null;
  const namesOf = (found: typeof known) => found?.map(({ name }) => name) ?? null;
  return { names: namesOf(known), live: namesOf(known?.filter(({ liveVersion }) => liveVersion !== null) ?? null) };
}
