"use client";

import { Alert, Button, Textarea } from "@mantine/core";
import { IconAlertTriangle, IconClipboardText, IconFileUpload } from "@tabler/icons-react";
import { useFormatter, useTranslations } from "next-intl";
import { lazy, useEffect, useState } from "react";
import classes from "./file-step.module.css";
import { choices } from "./matching";
import { RefusalText } from "./refusal-text";
import { UnfinishedWorks } from "./unfinished-works";
import type { Wizard } from "./wizard";
import type { WizardState } from "./wizard-state";

const ReadOptionsBar = lazy(() =>
  import("./read-options-bar").then(({ ReadOptionsBar }) => ({ default: ReadOptionsBar })),
);

type Props = { wizard: Wizard; state: WizardState; onJson: (file: File) => void };

/** Choose, drop or paste; what can not be read is told, with what may help. */
export function FileStep({ wizard, state, onJson }: Props) {
  const t = useTranslations("upload");
  const format = useFormatter();
  const { filename, busy, reading, unfinished } = state;
  const [pasting, setPasting] = useState(false);
  const take = (file: File | undefined) => {
    if (!file) return;
    if (/\.json$/i.test(file.name)) onJson(file);
    else void wizard.choose(file);
  };
  usePaste((pasted) => {
    if (typeof pasted === "string") void wizard.choose(textFile(pasted, t("file.pasted")), true);
    else take(pasted);
  });
  const isOver = useDropped(take);
  const refusal = busy ? null : reading?.refusal;
  return (
    <>
      {refusal && reading ? (
        <>
          <ReadOptionsBar wizard={wizard} state={state} reading={reading} />
          <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />} title={t("refusal.title")}>
            <RefusalText refusal={refusal} /> {t("refusal.again")}
          </Alert>
        </>
      ) : null}
      <label className={classes.drop} data-busy={busy !== null || undefined} data-over={isOver || undefined}>
        <IconFileUpload size={26} stroke={1.5} aria-hidden />
        <span className={classes.choose}>{t("file.choose")}</span>
        <span className={classes.kinds}>{t("file.drop")}</span>
        <span className={classes.kinds}>
          {busy
            ? `${filename} · ${t(`doing.${busy.doing}`)} · ${format.number(busy.part, { style: "percent" })}`
            : t("file.kinds")}
        </span>
        <input
          type="file"
          aria-label={t("file.choose")}
          accept=".csv,.tsv,.txt,.xlsx,.json,text/csv,text/tab-separated-values,text/plain,application/json"
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
      </label>
      {pasting ? (
        <form
          className={classes.paste}
          onSubmit={(event) => {
            event.preventDefault();
            const rows = String(new FormData(event.currentTarget).get("rows") ?? "");
            if (rows) void wizard.choose(textFile(rows, t("file.pasted")), true);
          }}
        >
          <Textarea
            name="rows"
            label={t("file.rows")}
            description={t("file.pasteHint")}
            autosize
            minRows={4}
            maxRows={12}
            required
            data-autofocus
          />
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setPasting(false)}>
              {t("file.cancel")}
            </Button>
            <Button type="submit">{t("file.read")}</Button>
          </div>
        </form>
      ) : (
        <div className={classes.paster}>
          <Button variant="subtle" leftSection={<IconClipboardText size={15} />} onClick={() => setPasting(true)}>
            {t("file.paste")}
          </Button>
        </div>
      )}
      <p className={classes.taken}>
        {t("file.takes")}{" "}
        {choices(wizard.hub, wizard.kind)
          .filter((target) => target !== "data" && target !== "skip")
          .map((target) => t(`target.${target}`))
          .join(", ")}
        . {t("file.others")}
      </p>
      {unfinished.length > 0 ? <UnfinishedWorks wizard={wizard} works={unfinished} /> : null}
    </>
  );
}

function textFile(text: string, name: string): File {
  return new File([text], name, { type: "text/plain" });
}

/** Ctrl+V anywhere on the page but in a field. */
function usePaste(take: (pasted: string | File) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.matches("input:not([type=file]), textarea")) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData("text/plain");
      if (file) take(file);
      else if (text?.trim()) take(text);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  });
}

/** A file may be dropped anywhere: beside the field, the browser would leave the page for it. */
function useDropped(take: (file: File | undefined) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setIsOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer?.files[0]);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
    };
  });
  return isOver;
}
