"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { parseAsInteger, useQueryState } from "nuqs";
import { useEffect, useRef, useState } from "react";
import { EmptyNote } from "@/components/ui/empty-note";
import { Panel } from "@/components/ui/panel";
import { PageFoot } from "@/components/ui/table/page-links";
import { hasRunQuery } from "@/lib/flows/run/queries.ts";
import type { RunRecord } from "@/lib/flows/run/schema.ts";
import { DifferenceTable } from "./again/difference-table";
import { Repeats } from "./again/repeats";
import { failedStep, waterfallSpan } from "./bars";
import { RunExchange } from "./run-exchange";
import { RunFacts } from "./run-facts";
import { RunFailure } from "./run-failure";
import { RunPath } from "./run-path";
import classes from "./run-view.module.css";
import { StepDetail } from "./step-detail";
import { StepTable } from "./step-table";
import { Waterfall } from "./waterfall";

const STEPS_AT_ONCE = 100;

/** A run in full. The step that is looked at is in the address; it decides which hundred steps are shown. */
export function RunView({ run, hasFlow }: { run: RunRecord; hasFlow: boolean | undefined }) {
  const t = useTranslations("runs");
  const { steps, error } = run;
  const [chosen, setChosen] = useQueryState("step", parseAsInteger);
  const failed = failedStep(steps, error);
  const inRange = chosen !== null && chosen >= 0 && chosen < steps.length;
  const current = inRange ? chosen : (failed ?? 0);
  const from = Math.floor(current / STEPS_AT_ONCE) * STEPS_AT_ONCE;
  const shown = steps.slice(from, from + STEPS_AT_ONCE).map((step, n) => ({ ...step, place: from + n }));
  const select = (place: number) => void setChosen(place);
  const path = useRef<HTMLDivElement>(null);
  const first = useFirstRun(run);
  const { table, goTo } = useGoToRow(current, select);
  const step = steps[current];
  const toCanvas = () => {
    path.current?.scrollIntoView({ block: "nearest" });
    path.current?.querySelector<HTMLElement>(".react-flow__node.selected")?.focus({ preventScroll: true });
  };
  return (
    <div className={classes.view}>
      <RunFacts run={run} hasFlow={hasFlow === true} first={first} />
      {error ? <RunFailure error={error} onStep={failed === null ? undefined : () => goTo(failed)} /> : null}
      {step ? (
        <RunPath ref={path} run={run} hasFlow={hasFlow} current={current} isChosen={inRange} onGo={goTo} />
      ) : null}
      {first && run.duration !== null ? <DifferenceTable run={run} first={first} onGo={goTo} /> : null}
      <Panel title={t("steps")} aside={t("stepCount", { count: steps.length })}>
        {step ? (
          <div ref={table} className={classes.steps}>
            <Waterfall steps={shown} whole={waterfallSpan(steps, run.duration)} current={current} onSelect={select} />
            <StepTable steps={shown} current={current} onSelect={select} />
            <PageFoot
              page={from / STEPS_AT_ONCE}
              rows={STEPS_AT_ONCE}
              total={steps.length}
              onChange={(page) => select(page * STEPS_AT_ONCE)}
            />
          </div>
        ) : (
          <EmptyNote title={t("noSteps")} />
        )}
      </Panel>
      {step ? <StepDetail key={current} step={step} onShow={run.version === null ? undefined : toCanvas} /> : null}
      <RunExchange run={run} />
      <Repeats id={run.id} />
    </div>
  );
}

/** The run that a run repeats, unless it is gone from the log. */
function useFirstRun({ of }: RunRecord): string | null {
  const { data } = useQuery({ ...hasRunQuery(of ?? ""), enabled: of !== null });
  return data ? of : null;
}

/** Chooses a step and brings its row to the eyes and to the keys. */
function useGoToRow(current: number, select: (place: number) => void) {
  const table = useRef<HTMLDivElement>(null);
  const [going, setGoing] = useState<number | null>(null);
  // The address, which says what is chosen, may be a moment behind.
  useEffect(() => {
    if (going === null || going !== current) return;
    setGoing(null);
    const row = table.current?.querySelector(`tr[aria-current="step"]`);
    row?.querySelector("button")?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "center" });
  }, [going, current]);
  const goTo = (place: number) => {
    select(place);
    setGoing(place);
  };
  return { table, goTo };
}
