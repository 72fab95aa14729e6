"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Panel } from "@/components/ui/panel";
import { Caution } from "@/components/ui/warning";
import type { LoggedStep } from "@/lib/flows/run/queries.ts";
import { StepStatus } from "./run-status";
import classes from "./run-view.module.css";
import { useStepName } from "./use-step-name";
import { ValueView } from "./value-view";

type Props = {
  step: LoggedStep;
  /** Leads to its node on the canvas. */
  onShow: (() => void) | undefined;
};

/** What the step that is looked at was given and what it gave. */
export function StepDetail({ step, onShow }: Props) {
  const t = useTranslations("runs.step");
  const name = useStepName()(step);
  return (
    <Panel
      title={t("title", { number: step.position + 1, name })}
      aside={
        <span className={classes.aside}>
          {t("place", { module: step.module, node: step.node, visit: step.visit })}
          <StepStatus state={step.state} />
          {onShow ? (
            <Button variant="default" size="compact-sm" onClick={onShow}>
              {t("show")}
            </Button>
          ) : null}
        </span>
      }
    >
      <div className={classes.detail}>
        {step.error ? (
          <p className={classes.message} data-tone="stop">
            <code>{step.error.code}</code> {step.error.message}
          </p>
        ) : null}
        {step.truncated ? <Caution>{t(step.omitted ? "omitted" : "truncated")}</Caution> : null}
        {step.omitted ? null : (
          <div className={classes.pair}>
            <ValueView label={t("input")} value={step.input} />
            <ValueView label={t("output")} value={step.output} />
          </div>
        )}
      </div>
    </Panel>
  );
}
