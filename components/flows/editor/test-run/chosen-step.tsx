"use client";

import { NativeSelect } from "@mantine/core";
import { useTranslations } from "next-intl";
import { SectionHead } from "@/components/ui/section-head";
import { useEditor, useFlowState } from "../state/editor-context";
import classes from "./panel.module.css";
import { RunData } from "./run-data";
import { StepSign } from "./step-sign";
import { useTests } from "./use-tests";

/** What a test did at the node that is selected: one of its visits, with what went in and what came out. */
export function ChosenStep() {
  const t = useTranslations("flowTestRun");
  const { tests } = useEditor();
  const shown = useTests((state) => state.shown);
  const position = useTests((state) => state.position);
  const selection = useFlowState((state) => state.selection);
  const [node] = selection;
  if (!shown || node === undefined || selection.size > 1) return null;
  const steps = shown.run.steps.filter((step) => step.flow === null && step.node === node);
  const step = steps.find((one) => one.position === position) ?? steps.at(-1);
  if (!step) return null;
  const { state, duration, error, input, output, truncated, omitted } = step;
  return (
    <section className={classes.chosen} aria-label={t("atNode")}>
      <SectionHead level={3}>{t("atNode")}</SectionHead>
      <p className={classes.head}>
        <StepSign state={state} />
        <span className={classes.facts}>{t("ms", { ms: duration })}</span>
      </p>
      {steps.length > 1 ? (
        <NativeSelect
          label={t("which")}
          value={String(step.position)}
          data={steps.map((one, i) => ({ value: String(one.position), label: t("visit", { number: i + 1 }) }))}
          onChange={(event) => tests.getState().choose(Number(event.currentTarget.value))}
        />
      ) : null}
      {error ? (
        <p className={classes.error}>
          {error.message} <code>{error.code}</code>
        </p>
      ) : null}
      {truncated ? <p className={classes.hint}>{t(omitted ? "omitted" : "truncated")}</p> : null}
      {input === null ? null : <RunData label={t("in")} value={input} />}
      {omitted ? null : <RunData label={t("out")} value={output} />}
    </section>
  );
}
