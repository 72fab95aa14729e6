"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { useNotify } from "@/components/ui/notify";
import { useLastLiveRun } from "@/lib/flows/run/queries.ts";
import { inputTexts } from "./input";
import { InputFields } from "./input-fields";
import classes from "./panel.module.css";
import type { useInput } from "./use-input";

type Props = {
  flow: string;
  type: string;
  input: ReturnType<typeof useInput>;
  onRun: () => void;
};

/** What starts the test, filled by hand, by the example or by what started the last live run. */
export function InputSection({ flow, type, input, onRun }: Props) {
  const t = useTranslations("flowTestRun");
  const notify = useNotify();
  const last = useLastLiveRun(flow);
  const fill = () =>
    last.mutate(undefined, {
      onSuccess: (run) => run && input.fill(inputTexts(type, run.input)),
      onError: notify.failed,
    });
  const run = last.data;
  return (
    <section className={classes.input} aria-label={t("input")}>
      <div className={classes.head}>
        <Button variant="default" size="compact-sm" loading={last.isPending} onClick={fill}>
          {type === "webhook" ? t("last.call") : t("last.run")}
        </Button>
        {input.changed ? (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              last.reset();
              input.reset();
            }}
          >
            {t("reset")}
          </Button>
        ) : null}
        <span className={classes.facts} role="status">
          {run ? (
            <>
              {t("last.of")} <DateTime at={run.startDate} />
            </>
          ) : run === null ? (
            t("last.none")
          ) : null}
        </span>
      </div>
      <InputFields type={type} texts={input.texts} onChange={input.put} onRun={onRun} />
    </section>
  );
}
