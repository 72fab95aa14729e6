"use client";

import { Alert, Button, Textarea } from "@mantine/core";
import { IconAlertTriangle, IconClipboardText } from "@tabler/icons-react";
import { useFormatter, useTranslations } from "next-intl";
import { lazy, useState } from "react";
import { FileDrop } from "@/components/ui/form/file-drop";
import { targetChoices } from "../match/matching";
import { UnfinishedUploads } from "../saved/unfinished-uploads";
import type { Wizard } from "../wizard";
import type { WizardState } from "../wizard-state";
import { RefusalText } from "./refusal-text";
import classes from "./step.module.css";
import { usePaste } from "./use-paste";

const ReadOptionsBar = lazy(() =>
  import("./read-options-bar").then(({ ReadOptionsBar }) => ({ default: ReadOptionsBar })),
);

type Props = { wizard: Wizard; state: WizardState; onJson: (file: File) => void };

/** Choose, drop or paste; what cannot be read is told, with what may help. */
export function FileStep({ wizard, state, onJson }: Props) {
  const t = useTranslations("upload");
  const format = useFormatter();
  const { filename, busy, reading, unfinished } = state;
  const [pasting, setPasting] = useState(false);
  const take = (file: File) => {
    if (/\.json$/i.test(file.name)) onJson(file);
    else void wizard.choose(file);
  };
  usePaste((pasted) => {
    if (typeof pasted === "string") void wizard.choose(textFile(pasted, t("file.pasted")), true);
    else take(pasted);
  });
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
      <FileDrop
        label={t("file.choose")}
        accept=".csv,.tsv,.txt,.xlsx,.json,text/csv,text/tab-separated-values,text/plain,application/json"
        isBusy={busy !== null}
        onFile={take}
      >
        <span className={classes.kinds}>{t("file.drop")}</span>
        <span className={classes.kinds}>
          {busy
            ? `${filename} · ${t(`doing.${busy.doing}`)} · ${format.number(busy.part, { style: "percent" })}`
            : t("file.kinds")}
        </span>
      </FileDrop>
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
        {targetChoices(wizard.hub, wizard.kind)
          .filter((target) => target !== "data" && target !== "skip")
          .map((target) => t(`target.${target}`))
          .join(", ")}
        . {t("file.others")}
      </p>
      {unfinished.length > 0 ? <UnfinishedUploads wizard={wizard} works={unfinished} /> : null}
    </>
  );
}

function textFile(text: string, name: string): File {
  return new File([text], name, { type: "text/plain" });
}
