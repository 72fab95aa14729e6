"use client";

import { Button, Group, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { isObject } from "@/lib/flows/drawflow/json.ts";
import { readJson } from "@/lib/json/read.ts";
import { CodeField } from "./code/field";
import { jsonFault } from "./code/json-fault";
import type { Sample } from "./use-sample";

type Props = {
  type: string;
  sample: Sample;
  /** What is typed, until the field is left with values in it. */
  draft: string | null;
  onDraft: (text: string | null) => void;
};

/** The values that expressions are tried on, as JSON; what is no object of names is not taken over. */
export function SampleFields({ type, sample, draft, onDraft }: Props) {
  const t = useTranslations("flowInspector.sample");
  const text = draft ?? JSON.stringify(sample.values, null, 2);
  const put = (now: string) => {
    onDraft(now);
    if (jsonFault(now)) return;
    const values: unknown = readJson(now);
    if (isObject(values)) sample.put(values);
  };
  const reset = () => {
    onDraft(null);
    sample.put(null);
  };
  const faultsIn = (now: string) => {
    const fault = jsonFault(now);
    if (fault) return [{ ...fault, message: t("notJson") }];
    return isObject(readJson(now)) ? [] : [{ from: 0, to: now.length, message: t("notNames") }];
  };
  return (
    <Stack gap="xs" pt={6}>
      <CodeField
        label={t("label")}
        description={t("help", { type })}
        error={faultsIn(text)[0]?.message}
        language="json"
        lines="several"
        readOnly={false}
        value={text}
        onChange={put}
        onBlur={() => faultsIn(text).length === 0 && onDraft(null)}
        faultsOf={faultsIn}
      />
      {sample.changed || draft !== null ? (
        <Group>
          <Button variant="default" onClick={reset}>
            {t("reset")}
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}
