"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { StatusBadge } from "@/components/ui/status-badge";
import type { RunRecord } from "@/lib/flows/run/schema.ts";
import { runHref } from "../../runs/run-href";
import { useAllNodes } from "../state/all-nodes";
import { useEditor, useFlowState } from "../state/editor-context";
import { jumpTo } from "../state/show-node";
import classes from "./panel.module.css";
import { RunData } from "./run-data";
import { RunSteps } from "./run-steps";
import type { TestRun } from "./test-store";
import { useTests } from "./use-tests";

type Props = { shown: TestRun; onStep: () => void };

/** How a test went: its end, what it answered, and its steps. */
export function TestResult({ shown: { run, document }, onStep }: Props) {
  const t = useTranslations("flowTestRun");
  const editor = useEditor();
  const nodes = useAllNodes();
  const isEarlier = useFlowState((state) => state.document !== document);
  const position = useTests((state) => state.position);
  const selection = useFlowState((state) => state.selection);
  // Another node may have been selected since.
  const chosen = run.steps.some((step) => step.position === position && selection.has(step.node)) ? position : null;
  const choose = (at: number, node: string, module?: string) => {
    editor.tests.getState().choose(at);
    jumpTo(editor, node, module);
    onStep();
  };
  // In a flow that was called, a key is another node's.
  const failed = run.steps.findLast(({ node, flow }) => flow === null && node === run.error?.node);
  return (
    <section className={classes.result} aria-label={t("result")}>
      <p className={classes.head} role="status">
        <StatusBadge tone={run.status === "done" ? "go" : "stop"}>
          {t(run.status === "done" ? "done" : "failed")}
        </StatusBadge>
        <span className={classes.facts}>
          {t("ms", { ms: run.duration ?? 0 })} · {t("stepCount", { count: run.steps.length })}
        </span>
        <Link className={classes.open} href={runHref(run.id)}>
          {t("openRun")}
        </Link>
      </p>
      {isEarlier ? <p className={classes.hint}>{t("earlier")}</p> : null}
      {run.error ? (
        <p className={classes.error}>
          {failed && nodes.has(failed.node) ? (
            <button
              type="button"
              className={classes.step}
              onClick={() => choose(failed.position, failed.node, failed.module)}
            >
              {run.error.label || t("failedNode")}
            </button>
          ) : null}{" "}
          {run.error.message} <code>{run.error.code}</code>
        </p>
      ) : null}
      <Answer run={run} />
      <RunSteps
        steps={run.steps}
        nodes={nodes}
        chosen={chosen}
        onChoose={(step) => choose(step.position, step.node, step.module)}
      />
    </section>
  );
}

/** What a caller is answered, else the result of the Stop node. */
function Answer({ run: { answer, result, status } }: { run: RunRecord }) {
  const t = useTranslations("flowTestRun");
  if (answer) {
    return <RunData label={t("answer", { status: answer.status })} value={answer.body ?? ""} />;
  }
  return status === "done" && result !== null ? <RunData label={t("resultValue")} value={result} /> : null;
}
