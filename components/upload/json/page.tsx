"use client";

import { Button, Checkbox, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Panel } from "@/components/ui/panel";
import { RequestError } from "@/lib/http/browser/client.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { useUploadList } from "@/lib/outbound/queries.ts";
import { StepList } from "../step-list";
import { type JsonFile, readJsonFile } from "./file";
import classes from "./page.module.css";
import { JsonProblems } from "./problems";

type Props = { hub: DeskHub; file: File; onList: (id: number) => void; onAnother: () => void };

/** A list in the service's own shape: nothing to match, so the service checks it and tells what it would do. */
export function JsonUpload({ hub, file, onList, onAnother }: Props) {
  const t = useTranslations("upload");
  const [read, setRead] = useState<JsonFile | null>(null);
  const [skipBad, setSkipBad] = useState(false);
  const check = useUploadList(hub.name);
  const store = useUploadList(hub.name);
  const { mutate } = check;
  useEffect(() => {
    let current = true;
    void readJsonFile(file, "list").then((json) => {
      if (!current) return;
      setRead(json);
      mutate({ body: json.body, idempotencyKey: json.key, skipBad: false, dryRun: true });
    });
    return () => {
      current = false;
    };
  }, [file, mutate]);
  const send = (json: JsonFile, skip: boolean, dryRun: boolean) => ({
    body: json.body,
    // Leaving contacts out is another request than taking all.
    idempotencyKey: skip ? `${json.key}-skip` : json.key,
    skipBad: skip,
    dryRun,
  });
  const bad = check.error instanceof RequestError && check.error.status === 400 ? check.error : null;
  const found = check.data?.result;
  return (
    <>
      <StepList stage="review" done={false} />
      <Panel title={t("step.review")} aside={file.name}>
        <p role="status" className={classes.status}>
          {check.isPending || check.isIdle ? t("json.checking") : null}
          {found
            ? found.rejected > 0
              ? t("json.leftOut", { count: found.received - found.rejected, rejected: found.rejected })
              : t("json.ready", { count: found.received })
            : null}
          {bad ? t("json.problemCount", { count: Math.max(1, bad.errorCount) }) : null}
        </p>
        {found?.duplicateOf ? <p>{t("json.duplicateOf", { id: found.duplicateOf })}</p> : null}
        <ul className={classes.warnings}>
          {found?.warnings.map(({ code, property, message }) => (
            <li key={`${code} ${property}`}>{message}</li>
          ))}
        </ul>
        {bad ? <JsonProblems error={bad} /> : check.error ? <ErrorPanel error={check.error} /> : null}
        {read && (bad?.errors.length || skipBad) ? (
          <Checkbox
            mt="sm"
            label={t("json.skip")}
            checked={skipBad}
            disabled={check.isPending}
            onChange={(event) => {
              const skip = event.currentTarget.checked;
              setSkipBad(skip);
              check.mutate(send(read, skip, true));
            }}
          />
        ) : null}
      </Panel>
      {store.error ? <ErrorPanel error={store.error} /> : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onAnother} disabled={store.isPending}>
          {t("back")}
        </Button>
        <Button
          disabled={!read || !check.isSuccess}
          loading={store.isPending}
          onClick={() =>
            read &&
            store.mutate(send(read, skipBad, false), {
              onSuccess: ({ result: { id } }) => id !== null && onList(id),
            })
          }
        >
          {t("order.upload")}
        </Button>
      </Group>
    </>
  );
}
