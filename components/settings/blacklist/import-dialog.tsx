"use client";

import { Modal } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { createStore, useStore } from "zustand";
import { ErrorPanel } from "@/components/ui/error-panel";
import { useZone } from "@/components/ui/zone/zone";
import { useRefreshRecords } from "@/lib/records/queries.ts";
import { FileChoice } from "./file-choice";
import classes from "./import-dialog.module.css";
import { ImportProgress } from "./import-progress";
import { ImportReview } from "./import-review";
import { BlacklistImport, noImport } from "./importing";

/** What is shown until the file can be read. */
const notYet = createStore(() => noImport);

/** Adds the numbers and addresses of a file to the blacklist: chosen, looked at, and sent. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("settings.blacklist.import");
  const kit = useTranslations("kit");
  const work = useImport();
  const state = useStore(work?.store ?? notYet);
  const refresh = useRefreshRecords("blacklist");
  const { sending, reading, columns, readPart, error } = state;
  const stage = sending !== "no" ? "send" : reading && columns ? "review" : "choose";
  const top = useFocusAt(stage);
  useNoDrop();
  const close = () => {
    if (sending !== "no") refresh();
    onClose();
  };
  return (
    <Modal
      opened
      // What is being sent is stopped first: how far it came is worth reading.
      onClose={() => (sending === "sending" ? work?.stop() : close())}
      title={t("title")}
      size="lg"
      closeButtonProps={{ "aria-label": kit("close") }}
    >
      <div ref={top} tabIndex={-1} className={classes.dialog} aria-busy={readPart !== null}>
        {error ? (
          <ErrorPanel
            error={error}
            {...(stage === "review" && columns && { onRetry: () => void work?.match(columns) })}
          />
        ) : null}
        {!work || stage === "choose" ? (
          <FileChoice state={state} onFile={(file) => void work?.choose(file)} />
        ) : stage === "review" ? (
          <ImportReview work={work} state={state} onClose={onClose} />
        ) : (
          <ImportProgress work={work} state={state} onClose={close} />
        )}
      </div>
    </Modal>
  );
}

/** One as long as the dialog is open. */
function useImport(): BlacklistImport | null {
  const zone = useZone();
  const [work, setWork] = useState<BlacklistImport | null>(null);
  useEffect(() => {
    const made = new BlacklistImport(zone);
    setWork(made);
    return () => made.close();
  }, [zone]);
  return work;
}

/** A file that is dropped beside its place is not opened by the browser: the page, with what is sent, would be gone. */
function useNoDrop(): void {
  useEffect(() => {
    const keep = (event: DragEvent) => event.dataTransfer?.types.includes("Files") && event.preventDefault();
    for (const name of ["dragover", "drop"] as const) document.addEventListener(name, keep);
    return () => {
      for (const name of ["dragover", "drop"] as const) document.removeEventListener(name, keep);
    };
  }, []);
}

/** Where a stage begins, the keyboard does: what it was on is gone. */
function useFocusAt(stage: string) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    top.current?.focus({ preventScroll: true });
  }, [stage]);
  return top;
}
