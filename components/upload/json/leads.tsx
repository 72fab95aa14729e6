"use client";

import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Panel } from "@/components/ui/panel";
import { RequestError } from "@/lib/http/browser/client.ts";
import { readJson } from "@/lib/json/read.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { sendLeads } from "@/lib/outbound/upload/queries.ts";
import { outcomeOf } from "../send/leads-outcome";
import { LeadsResult } from "../send/leads-result";
import { StepList } from "../step-list";
import { type JsonFile, readJsonFile } from "./file";
import classes from "./page.module.css";
import { JsonProblems } from "./problems";

type Props = { hub: DeskHub; file: File; onAnother: () => void };
type Read = JsonFile & { count: number };

/** Leads in the service's own shape: few, so they are counted here, and checked and saved at once by the service. */
export function JsonLeads({ hub, file, onAnother }: Props) {
  const t = useTranslations("upload");
  const [read, setRead] = useState<Read | "wrong" | null>(null);
  const save = useMutation({
    mutationFn: ({ body, key }: JsonFile) =>
      sendLeads(hub.name, { body, key, leftOut: null, signal: new AbortController().signal }),
  });
  useEffect(() => {
    let current = true;
    void countLeads(file).then((found) => current && setRead(found ?? "wrong"));
    return () => {
      current = false;
    };
  }, [file]);
  if (save.data) return <LeadsResult hub={hub} outcome={outcomeOf(save.data, null)} onAnother={onAnother} />;
  const bad = save.error instanceof RequestError && save.error.status === 400 ? save.error : null;
  return (
    <>
      <StepList stage="review" done={false} />
      <Panel title={t("step.review")} aside={file.name}>
        <p role="status" className={classes.status}>
          {bad
            ? t("json.problemCount", { count: Math.max(1, bad.errorCount) })
            : read === "wrong"
              ? t("json.shape")
              : read
                ? t("json.unchecked", { count: read.count })
                : t("json.checking")}
        </p>
        {bad ? <JsonProblems error={bad} /> : save.error ? <ErrorPanel error={save.error} /> : null}
      </Panel>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onAnother} disabled={save.isPending}>
          {t("back")}
        </Button>
        <Button
          disabled={read === null || read === "wrong" || bad !== null}
          loading={save.isPending}
          onClick={() => read && read !== "wrong" && save.mutate(read)}
        >
          {t("order.upload")}
        </Button>
      </Group>
    </>
  );
}

async function countLeads(file: File): Promise<Read | null> {
  try {
    const json = await readJsonFile(file, "leads");
    const { leads } = readJson(await json.body.text()) as { leads?: unknown };
    return Array.isArray(leads) ? { ...json, count: leads.length } : null;
  } catch {
    return null;
  }
}
