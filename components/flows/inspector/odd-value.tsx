"use client";

import { Button, Code, Input } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useFieldContext } from "./field-context";

/** A value that the form cannot show as lines: shown as JSON, and kept until the user replaces it. */
export function OddValue({ label, value, onClear }: { label: string; value: unknown; onClear: () => void }) {
  const t = useTranslations("flowInspector.field");
  const { readOnly } = useFieldContext();
  return (
    <Input.Wrapper size="xs" labelElement="div" label={label} error={t("oddValue")}>
      <Code block mt={4}>
        {JSON.stringify(value, null, 2)}
      </Code>
      {readOnly ? null : (
        <Button variant="subtle" size="compact-xs" mt={4} onClick={onClear}>
          {t("startAnew")}
        </Button>
      )}
    </Input.Wrapper>
  );
}
