"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "@/components/ui/notify";
import { type FlowDocument, textOf } from "@/lib/flows/drawflow/document.ts";
import { type FlowChange, flowVersionQuery } from "@/lib/flows/queries.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { documentOf } from "../draft/opening";
import type { Base, EditorStore } from "../state/flow-store";
import type { SentVersions } from "./use-sent-version";

/** A drawing that was to be saved, and the version of someone else that came before it. */
type Met = { base: string; mine: string; theirs: FlowRecord; etag: string; fields: FlowChange };

type Options = {
  name: string;
  store: EditorStore;
  sent: SentVersions;
  /** Hands on the draft; false where another tab's must be looked at before anything is saved. */
  flush: () => Promise<boolean>;
  onSaved: () => void;
};

/** The ways a drawing becomes a version; one that someone else's came before is shown beside it first. */
export function useSaving({ name, store, sent, flush, onSaved }: Options) {
  const notify = useNotify();
  const client = useQueryClient();
  const [met, setMet] = useState<Met | null>(null);
  const [flushing, setFlushing] = useState(false);
  const textAt = async (version: number) => (await client.fetchQuery(flowVersionQuery(name, version))).drawFlowObj;

  async function put(fields: FlowChange, drawing: FlowDocument, onto: Base = store.getState().base): Promise<void> {
    const answer = onto.etag === null ? "stale" : await sent.sendVersion(fields, onto.etag);
    if (answer === "stale") return meet(fields, drawing);
    if (!answer) return;
    store.getState().markSaved(drawing, answer.base);
    onSaved();
  }

  /** Two versions of a drawing are looked at before one follows the other. */
  async function meet(fields: FlowChange, drawing: FlowDocument): Promise<void> {
    const newest = await sent.newestNow();
    if (!newest) return;
    const { record: theirs, etag } = newest;
    try {
      const base = await textAt(store.getState().base.version);
      // Only its name, or what is live, is another: nothing that was drawn is written over.
      if (theirs.drawFlowObj === base) return await put(fields, drawing, { version: theirs.version, etag });
      // What was shown once stays what both began on, whatever is saved while it is looked at.
      const mine = fields.drawFlowObj ?? "";
      setMet((before) => ({ base: before?.base ?? base, mine: before?.mine ?? mine, theirs, etag, fields }));
    } catch (error) {
      notify.failed(error);
    }
  }

  /** Saves what was made of both onto the version that was looked at; drawn is what both are, once it is saved. */
  async function resolve(text: string): Promise<void> {
    if (!met) return;
    const answer = await sent.sendVersion({ ...met.fields, drawFlowObj: text }, met.etag);
    const document = documentOf(text);
    if (answer === "stale") return document ? meet(met.fields, document) : undefined;
    if (!answer) return;
    if (document) store.getState().replaceDrawing("merge", document, { base: answer.base, saved: document });
    onSaved();
    setMet(null);
  }

  async function drawn(fields: FlowChange): Promise<void> {
    setFlushing(true);
    const isOurs = await flush().finally(() => setFlushing(false));
    const { document } = store.getState();
    if (isOurs) await put({ ...fields, drawFlowObj: textOf(document) }, document);
  }

  async function deploySaved(seen: string, problemCount: number): Promise<void> {
    const { base } = store.getState();
    const answer = await sent.deployVersion(base.version, seen, problemCount);
    if (answer)
      store.getState().rebase({ version: base.version, etag: answer.version === base.version ? answer.etag : null });
  }

  return {
    busy: sent.busy || flushing,
    met,
    resolve,
    closeConflict: () => setMet(null),
    /** Adds a version beside the one that is live. */
    save: (note = "") => drawn({ deployed: false, ...(note && { note }) }),
    /** Adds a version and makes it the live one. */
    deploy: (note = "") => drawn({ deployed: true, ...(note && { note }) }),
    /** Makes the version live that is open as it was saved. */
    deploySaved,
  };
}
