"use client";

import { Button, Collapse, Group, Stack, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { isObject } from "@/lib/flows/drawflow/json.ts";
import { readJson } from "@/lib/json/read.ts";
import { CodeField } from "./code/field";
import { jsonFault } from "./code/json-fault";
import classes from "./sample-editor.module.css";
import type { Sample } from "./use-sample";

/** The values that expressions are tried on, as JSON; what is no object of names is not taken over. */
export function SampleEditor({ type, sample }: { type: string; sample: Sample }) {
  const t = useTranslations("flowInspector.sample");
  const id = useId();
  const [opened, setOpened] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? JSON.stringify(sample.values, null, 2);
  const put = (now: string) => {
    setDraft(now);
    if (jsonFault(now)) return;
    const values: unknown = readJson(now);
    if (isObject(values)) sample.put(values);
  };
  const reset = () => {
    setDraft(null);
    sample.put(null);
  };
  const faultsIn = (now: string) => {
    const fault = jsonFault(now);
    if (fault) return [{ ...fault, message: t("notJson") }];
    return isObject(readJson(now)) ? [] : [{ from: 0, to: now.length, message: t("notNames") }];
  };
  return (
    <section className={classes.sample} aria-label={t("title")}>
      <UnstyledButton
        className={classes.open}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <IconChevronRight size={14} aria-hidden />
        {t("title")}
      </UnstyledButton>
      <Collapse expanded={opened} id={id}>
        {opened ? (
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
              onBlur={() => faultsIn(text).length === 0 && setDraft(null)}
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
        ) : null}
      </Collapse>
    </section>
  );
}
