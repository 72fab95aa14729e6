"use client";

import { Button, Checkbox, Group } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { ErrorPanel } from "@/components/ui/error-panel";
import { useNotify } from "@/components/ui/notify";
import { PageFrame } from "@/components/ui/page-frame";
import { Panel } from "@/components/ui/panel";
import { RequestError } from "@/lib/http/client.ts";
import type { UploadAnswer } from "@/lib/outbound/list-schema.ts";
import { useUploadList } from "@/lib/outbound/queries.ts";
import { hubHref } from "./hub-href";
import { type ListFile, readListFile } from "./list-file";
import classes from "./upload-page.module.css";
import { UploadProblems } from "./upload-problems";

/** Chooses a list, shows what storing it would do, stores it. */
export function UploadPage({ hub }: { hub: string }) {
  const t = useTranslations("hubs.upload");
  const title = useTranslations("hubs")("title");
  const format = useFormatter();
  const router = useRouter();
  const notify = useNotify();
  const [file, setFile] = useState<ListFile | null>(null);
  const [skipBad, setSkipBad] = useState(false);
  const check = useUploadList(hub);
  const store = useUploadList(hub);
  const examine = (chosen: ListFile, skip: boolean) => {
    setSkipBad(skip);
    check.mutate({ ...chosen, skipBad: skip, dryRun: true });
  };
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const read = await readListFile(chosen);
    setFile(read);
    examine(read, false);
  };
  const upload = (chosen: ListFile) =>
    store.mutate(
      { ...chosen, skipBad, dryRun: false },
      {
        onSuccess: ({ result }) => {
          notify.done(t("accepted", { name: result.filename }));
          router.push(hubHref(hub));
        },
        onError: notify.failed,
      },
    );
  const bad = check.error instanceof RequestError && check.error.status === 400 ? check.error : null;
  return (
    <PageFrame
      title={t("open")}
      trail={[
        { href: "/hubs", label: title },
        { href: hubHref(hub), label: hub },
      ]}
      note={t("note")}
    >
      <div className={classes.steps}>
        <label className={classes.drop}>
          <IconFileUpload size={22} stroke={1.6} aria-hidden />
          <span className={classes.choose}>{t("choose")}</span>
          <span className={classes.chosen}>
            {file ? `${file.name} · ${t("size", { kb: Math.ceil(file.body.size / 1024) })}` : t("kinds")}
          </span>
          <input
            type="file"
            aria-label={t("choose")}
            accept=".json,application/json"
            onChange={(event) => {
              void choose(event.currentTarget.files?.[0]).catch(notify.failed);
              event.currentTarget.value = "";
            }}
          />
        </label>
        <Panel title={t("review")}>
          <p role="status" className={classes.counts}>
            {check.isPending ? t("checking") : null}
            {check.data ? counts(check.data.result) : null}
            {bad ? t("problemCount", { count: Math.max(1, bad.errorCount) }) : null}
            {check.isIdle ? t("nothing") : null}
          </p>
          {check.data?.result.duplicateOf ? <p>{t("duplicateOf", { id: check.data.result.duplicateOf })}</p> : null}
          <ul className={classes.warnings}>
            {check.data?.result.warnings.map(({ code, property, message }) => (
              <li key={`${code} ${property}`}>{message}</li>
            ))}
          </ul>
          {bad ? <UploadProblems error={bad} /> : check.error ? <ErrorPanel error={check.error} /> : null}
          {file && (bad?.errors.length || skipBad) ? (
            <Checkbox
              mt="sm"
              label={t("skip")}
              checked={skipBad}
              disabled={check.isPending}
              onChange={(event) => examine(file, event.currentTarget.checked)}
            />
          ) : null}
        </Panel>
        <Group justify="flex-end">
          <Button disabled={!file || !check.isSuccess} loading={store.isPending} onClick={() => file && upload(file)}>
            {t("upload")}
          </Button>
        </Group>
      </div>
    </PageFrame>
  );

  function counts({ received, rejected }: UploadAnswer["result"]): string {
    const text = t("contacts", { count: received });
    return rejected > 0 ? `${text}, ${t("leftOut", { count: format.number(rejected) })}` : text;
  }
}
