"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ErrorPanel } from "@/components/ui/error-panel";
import { startDataOf } from "@/lib/flows/compile/sample-scope.ts";
import { textOf } from "@/lib/flows/drawflow/document.ts";
import type { Problem } from "@/lib/flows/drawflow/findings.ts";
import { useTestFlow } from "@/lib/flows/run/queries.ts";
import { RequestError } from "@/lib/http/browser/client.ts";
import { IssueList } from "../issues/issue-list";
import { useEditor, useFlowState } from "../state/editor-context";
import { type Effects, TestBar } from "./bar";
import { readTexts } from "./input";
import { InputSection } from "./input-section";
import classes from "./panel.module.css";
import { TestResult } from "./result";
import { useAskReal } from "./use-ask-real";
import { useInput } from "./use-input";
import { useTests } from "./use-tests";

const OPENED = "[data-expanded], [aria-expanded=true]";

export type TestPanelProps = {
  flow: string;
  type: string;
  /** A step was chosen, and is to be seen. */
  onStep: () => void;
  onClose: () => void;
};

/** Runs the present drawing, saved or not, with the input of this panel, and shows what happened. */
export function TestPanel({ flow, type, onStep, onClose }: TestPanelProps) {
  const t = useTranslations("flowTestRun");
  const { store, tests } = useEditor();
  const shown = useTests((state) => state.shown);
  const begins = useFlowState(({ document }) => startDataOf(document, type));
  const input = useInput(flow, type, begins);
  const test = useTestFlow(flow);
  const askReal = useAskReal();
  const [effects, setEffects] = useState<Effects>("stub");
  const start = useRef<HTMLButtonElement>(null);
  const read = readTexts(type, input.texts);
  // It may come late, when the keys are at the edge already.
  useEffect(() => {
    const place = start.current?.closest(`[data-panel="test"]`);
    if (!place?.contains(document.activeElement)) start.current?.focus();
  }, []);
  const run = async () => {
    if ("faults" in read || test.isPending) return;
    const { document } = store.getState();
    if (effects === "real" && !(await askReal(document))) return;
    const fields = { drawFlowObj: textOf(document), effects, ...(read.input && { input: read.input }) };
    test.mutate(fields, {
      onSuccess: (record) => tests.getState().show({ run: record, document }),
      onError: () => tests.getState().clear(),
    });
  };
  // What is pressed goes, and takes the keys with it.
  const clear = () => {
    tests.getState().clear();
    start.current?.focus();
  };
  const leave = (event: KeyboardEvent) => {
    const isChoosing = event.target instanceof Element && event.target.matches(OPENED);
    if (event.key !== "Escape" || event.defaultPrevented || isChoosing) return;
    if (shown) clear();
    else onClose();
  };
  const problems = problemsIn(test.error);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the fields in it, whatever they are.
    <div className={classes.panel} onKeyDown={leave}>
      <TestBar
        effects={effects}
        onEffects={setEffects}
        onClear={shown ? clear : undefined}
        canRun={!("faults" in read)}
        busy={test.isPending}
        onRun={() => void run()}
        start={start}
        onClose={onClose}
      />
      <div className={classes.columns}>
        <InputSection flow={flow} type={type} input={input} onRun={() => void run()} />
        <div className={classes.outcome}>
          {shown ? (
            <TestResult shown={shown} onStep={onStep} />
          ) : problems ? (
            <section aria-label={t("cannotRun")}>
              <p className={classes.hint}>{t("cannotRun")}</p>
              <IssueList problems={problems} warnings={[]} />
            </section>
          ) : test.error ? (
            <ErrorPanel error={test.error} />
          ) : (
            <p className={classes.hint}>{t("nothingYet")}</p>
          )}
        </div>
      </div>
    </div>
  );
}

/** What keeps the drawing from running, if that is why it was refused. */
function problemsIn(error: unknown): readonly Problem[] | null {
  if (!(error instanceof RequestError) || error.status !== 400) return null;
  const { problems } = error.problem;
  return Array.isArray(problems) && problems.length > 0 ? (problems as Problem[]) : null;
}
