"use client";

import { Fieldset, MultiSelect, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { recordAddress } from "@/lib/records/kinds.ts";
import { recordsQuery } from "@/lib/records/queries.ts";

type Props<T extends FieldValues, O> = {
  control: Control<T, unknown, O>;
  name: FieldPath<T>;
  kind: "campaigns" | "hubs" | "users";
  label: string;
};

/** All of a kind, or the named ones. */
export function VisibleField<T extends FieldValues, O>({ control, name, kind, label }: Props<T, O>) {
  const t = useTranslations("settings.profiles");
  const { field, fieldState } = useController({ control, name });
  const { data } = useQuery(recordsQuery(kind));
  const value = field.value as "all" | string[];
  return (
    <Fieldset legend={label} p="xs">
      <Switch
        label={t("all")}
        checked={value === "all"}
        onChange={(event) => field.onChange(event.currentTarget.checked ? "all" : [])}
      />
      {value === "all" ? null : (
        <MultiSelect
          mt={8}
          aria-label={label}
          data={(data?.result ?? []).map(recordAddress)}
          value={value}
          onChange={field.onChange}
          error={fieldState.error?.message}
          searchable
          limit={50}
        />
      )}
    </Fieldset>
  );
}
