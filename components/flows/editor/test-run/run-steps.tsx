"use client";

import { useTranslations } from "next-intl";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import type { RunRecord } from "@/lib/flows/run/schema.ts";
import { useNodeTitle } from "../../canvas/use-names";
import classes from "./panel.module.css";
import { StepSign } from "./step-sign";

type Step = RunRecord["steps"][number];

/** More of them nobody reads, and the page would stand still. */
const SHOWN_STEPS = 300;

type Props = {
  steps: readonly Step[];
  nodes: ReadonlyMap<string, NodeView>;
  chosen: number | null;
  onChoose: (step: Step) => void;
};

/** The steps of a run in their order; one of this drawing is pressed to see more of it. */
export function RunSteps({ steps, nodes, chosen, onChoose }: Props) {
  const t = useTranslations("flowTestRun");
  const title = useNodeTitle();
  return (
    <>
      <ol className={classes.steps} aria-label={t("steps")}>
        {steps.slice(0, SHOWN_STEPS).map((step) => {
          const name = title({ label: step.label, name: step.kind });
          const isHere = step.flow === null && nodes.has(step.node);
          return (
            <li key={step.position} style={{ paddingInlineStart: `${step.depth * 12}px` }}>
              <StepSign state={step.state} />
              {isHere ? (
                <button
                  type="button"
                  className={classes.step}
                  aria-current={chosen === step.position ? "step" : undefined}
                  onClick={() => onChoose(step)}
                >
                  {name}
                </button>
              ) : (
                <span>{step.flow === null ? name : t("inFlow", { node: name, flow: step.flow })}</span>
              )}
              <span className={classes.facts}>
                {step.attempt > 1 ? `${t("attempt", { number: step.attempt })} · ` : ""}
                {step.visit > 1 ? `${t("visit", { number: step.visit })} · ` : ""}
                {t("ms", { ms: step.duration })}
              </span>
            </li>
          );
        })}
      </ol>
      {steps.length > SHOWN_STEPS ? (
        <p className={classes.hint}>{t("more", { count: steps.length - SHOWN_STEPS })}</p>
      ) : null}
    </>
  );
}
