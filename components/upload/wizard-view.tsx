"use client";

import { useFormatter, useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { createStore, useStore } from "zustand";
import { useMe } from "@/components/frame/me";
import { ErrorPanel } from "@/components/ui/error-panel";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { FileStep } from "./file/step";
import { StepList } from "./step-list";
import type { Wizard } from "./wizard";
import { empty, type UploadKind } from "./wizard-state";
import classes from "./wizard-view.module.css";

// Not before a file is chosen; then all of them, for a connection that is lost later.
const later = {
  match: () => import("./match/step").then(({ MatchStep }) => ({ default: MatchStep })),
  review: () => import("./review/step").then(({ ReviewStep }) => ({ default: ReviewStep })),
  rows: () => import("./review/row-grid").then(({ RowGrid }) => ({ default: RowGrid })),
  send: () => import("./send/step").then(({ SendStep }) => ({ default: SendStep })),
  leads: () => import("./send/leads-result").then(({ LeadsResult }) => ({ default: LeadsResult })),
};
const MatchStep = lazy(later.match);
const ReviewStep = lazy(later.review);
const SendStep = lazy(later.send);
const LeadsResult = lazy(later.leads);
const JsonUpload = lazy(() => import("./json/page").then(({ JsonUpload }) => ({ default: JsonUpload })));
const JsonLeads = lazy(() => import("./json/leads").then(({ JsonLeads }) => ({ default: JsonLeads })));

/** What is shown until the wizard is loaded. */
const notYet = createStore(() => empty);

type Props = { hub: DeskHub; kind: UploadKind; onList: (id: number) => void };

/** The wizard of one file: what it stands at, and its steps above. */
export function WizardView({ hub, kind, onList }: Props) {
  const t = useTranslations("upload");
  const format = useFormatter();
  const wizard = useWizard(hub, kind);
  const state = useStore(wizard?.store ?? notYet);
  const [json, setJson] = useState<File | null>(null);
  const { stage, outcome, kept, reading } = state;
  const isChosen = state.filename !== "";
  useEffect(() => {
    if (isChosen) for (const load of Object.values(later)) void load();
  }, [isChosen]);
  const top = useStepStart(`${stage} ${outcome !== null}`);
  const listed = outcome && "list" in outcome ? outcome.list : null;
  useEffect(() => {
    if (listed !== null) onList(listed);
  }, [listed, onList]);
  if (!wizard || state.starting) {
    const { busy, filename } = state;
    const part = format.number(busy?.part ?? 0, { style: "percent" });
    const words = busy ? `${filename} · ${t(`doing.${busy.doing}`)} · ${part}` : t("starting");
    return <p className={classes.starting}>{words}</p>;
  }
  if (json) {
    const again = { hub, file: json, onAnother: () => setJson(null) };
    return (
      <div className={classes.wizard}>
        <Suspense>{kind === "list" ? <JsonUpload {...again} onList={onList} /> : <JsonLeads {...again} />}</Suspense>
      </div>
    );
  }
  const props = { wizard, state };
  return (
    <div ref={top} tabIndex={-1} className={classes.wizard} aria-busy={state.busy !== null}>
      <StepList stage={stage} done={outcome !== null} />
      <div className={classes.bar} data-busy={state.busy !== null || undefined} />
      {state.error ? <ErrorPanel error={state.error} /> : null}
      <Suspense>
        {outcome && "leads" in outcome ? (
          <LeadsResult hub={hub} outcome={outcome.leads} onAnother={() => void wizard.startOver()} />
        ) : stage === "file" ? (
          <FileStep {...props} onJson={setJson} />
        ) : stage === "match" ? (
          <MatchStep {...props} />
        ) : stage === "review" ? (
          <ReviewStep {...props} />
        ) : (
          <SendStep {...props} />
        )}
      </Suspense>
      {reading && !reading.refusal && outcome === null && kept !== null ? (
        <p className={classes.kept}>{t(kept ? "kept" : "notKept")}</p>
      ) : null}
    </div>
  );
}

/** A step begins at its top, for the eye and for the keyboard. */
function useStepStart(step: string) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    top.current?.focus({ preventScroll: true });
    top.current?.closest("main")?.scrollTo({ top: 0 });
  }, [step]);
  return top;
}

/** One wizard as long as the page is there. What the hub is at first counts: its counts change all the time. */
function useWizard(hub: DeskHub, kind: UploadKind): Wizard | null {
  const { username } = useMe();
  const [wizard, setWizard] = useState<Wizard | null>(null);
  const first = useRef(hub);
  useEffect(() => {
    let made: Wizard | null = null;
    let isOver = false;
    void import("./wizard").then(({ Wizard }) => {
      if (isOver) return;
      made = new Wizard(first.current, kind, username);
      setWizard(made);
      void made.start();
    });
    return () => {
      isOver = true;
      made?.close();
    };
  }, [kind, username]);
  return wizard;
}
