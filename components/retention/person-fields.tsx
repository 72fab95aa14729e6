"use client";

import { SegmentedControl, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { PersonAsked } from "@/lib/erasure/schema.ts";

export type PersonValue = { by: "clientId" | "contactId"; value: string };

/** As the API takes it. */
export function personOf({ by, value }: PersonValue): PersonAsked {
  return { [by]: value.trim() };
}

type Props = {
  sought: PersonValue;
  onChange: (sought: PersonValue) => void;
  error: string | null;
  disabled?: boolean;
};

/** Whom it is about: by a number or address, or by a contact id. */
export function PersonFields({ sought, onChange, error, disabled = false }: Props) {
  const t = useTranslations("retention.erasure");
  return (
    <>
      <SegmentedControl
        fullWidth
        disabled={disabled}
        aria-label={t("soughtBy")}
        value={sought.by}
        onChange={(by) => onChange({ ...sought, by })}
        data={[
          { value: "clientId" as const, label: t("by.clientId") },
          { value: "contactId" as const, label: t("by.contactId") },
        ]}
      />
      <TextInput
        label={t(`by.${sought.by}`)}
        description={t(`hint.${sought.by}`)}
        value={sought.value}
        onChange={(event) => onChange({ ...sought, value: event.currentTarget.value })}
        error={error}
        disabled={disabled}
        autoComplete="off"
        data-autofocus
      />
    </>
  );
}
