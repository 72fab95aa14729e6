"use client";

import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { FileDrop } from "@/components/ui/form/file-drop";
import classes from "./import-dialog.module.css";
import type { ImportState } from "./importing";

/** Choose or drop a file; what cannot be read is told. */
export function FileChoice({ state, onFile }: { state: ImportState; onFile: (file: File) => void }) {
  const t = useTranslations("settings.blacklist.import");
  const why = useTranslations("upload.refusal");
  const { filename, readPart, reading } = state;
  const refusal = readPart === null ? reading?.refusal : null;
  return (
    <>
      {refusal ? (
        <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />} title={why("title")}>
          {why(refusal.code, refusal.params as never)}
        </Alert>
      ) : null}
      <FileDrop
        label={t("choose")}
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain"
        isBusy={readPart !== null}
        onFile={onFile}
      >
        <span className={classes.kinds}>{t("drop")}</span>
        <span className={classes.kinds}>
          {readPart === null ? t("kinds") : t("reading", { name: filename, part: readPart })}
        </span>
      </FileDrop>
    </>
  );
}
