"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useNotify } from "@/components/ui/notify";
import { type FlowDocument, openDocument, textOf } from "@/lib/flows/drawflow/document.ts";
import { type FlowChange, type FlowState, flowQuery, flowVersionQuery, useSaveFlow } from "@/lib/flows/queries.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { RequestError } from "@/lib/http/client.ts";
import type { FlowStore } from "./flow-store";

/** The version that this drawing began on, or was saved as last. `etag` null: another was saved after it. */
type Base = { version: number; etag: string | null };

/** A drawing that was to be saved, and the version of somebody else that came before it. */
type Met = { base: string; mine: string; theirs: FlowRecord; etag: string; fields: FlowChange };

/** The ways a drawing becomes a version; one that somebody else's came before is shown beside it first. */
export function useSaving(state: FlowState, store: FlowStore, baseVersion: number, onSaved: () => void) {
  const t = useTranslations("flowEditor");
  const notify = useNotify();
  const client = useQueryClient();
  const { name, id } = state.record;
  const request = useSaveFlow(name);
  const [gone, setGone] = useState(false);
  const [met, setMet] = useState<Met | null>(null);
  const base = useRef<Base>({
    version: baseVersion,
    etag: baseVersion === state.record.version ? state.etag : null,
  });

  async function put(fields: FlowChange, drawing?: FlowDocument, onto = base.current): Promise<boolean> {
    try {
      if (onto.etag === null) return await meet(fields);
      const { result } = await request.mutateAsync({ fields, etag: onto.etag });
      const newest = await client.fetchQuery({ ...flowQuery(result.name), staleTime: Number.POSITIVE_INFINITY });
      // Somebody may have saved between our version and this answer.
      const isNewest = newest.record.version === result.version;
      base.current = { version: result.version, etag: isNewest ? newest.etag : null };
      if (drawing) store.getState().markSaved(drawing);
      onSaved();
      notify.done(t(fields.deployed ? "deployedVersion" : "savedVersion", { version: result.version }));
      return true;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.status === 412) return meet(fields);
      if (error.status === 0) notify.refused(t("lost.title"), t("lost.text"));
      else notify.failed(error);
      if (await isGone(error)) setGone(true);
      return false;
    }
  }

  // Two versions of a flow are looked at before one follows the other.
  async function meet(fields: FlowChange): Promise<false> {
    try {
      const { record: theirs, etag } = await client.fetchQuery({ ...flowQuery(name), staleTime: 0 });
      // By this name another flow is there: what was drawn is no version of it.
      if (theirs.id !== id) {
        setGone(true);
        return false;
      }
      const began = await client.fetchQuery(flowVersionQuery(name, base.current.version));
      const mine = fields.drawFlowObj ?? textOf(store.getState().document);
      // What was shown once stays what both began on, whatever is saved while it is looked at.
      setMet((before) => ({
        base: before?.base ?? began.drawFlowObj,
        mine: before?.mine ?? mine,
        theirs,
        etag,
        fields,
      }));
    } catch (error) {
      notify.failed(error);
    }
    return false;
  }

  /** Saves what was made of both onto the version that was looked at; drawn is what both are, once it is saved. */
  async function resolve(text: string): Promise<void> {
    if (!met) return;
    const onto = { version: met.theirs.version, etag: met.etag };
    if (!(await put({ ...met.fields, drawFlowObj: text }, undefined, onto))) return;
    const read = openDocument(text);
    if (!("refused" in read)) {
      store.getState().apply("merge", () => read.document);
      store.getState().markSaved(read.document);
    }
    setMet(null);
  }

  async function isGone({ status }: RequestError): Promise<boolean> {
    if (status !== 400 && status !== 404 && status !== 410) return false;
    return client.fetchQuery({ ...flowQuery(name), staleTime: 0, retry: false }).then(
      () => false,
      (error) => error instanceof RequestError && error.status === 404,
    );
  }

  const drawn = (fields: FlowChange) => {
    const { document } = store.getState();
    return put({ ...fields, drawFlowObj: textOf(document) }, document);
  };
  return {
    busy: request.isPending,
    baseVersion: () => base.current.version,
    gone,
    lost: () => setGone(true),
    met,
    resolve,
    closeConflict: () => setMet(null),
    /** Adds a version beside the one that is live. */
    save: (note = "") => drawn({ deployed: false, ...(note && { note }) }),
    /** Adds a version and makes it the live one. */
    deploy: () => drawn({ deployed: true }),
    /** Name, description, type: a version too, of the drawing as it was saved last. */
    change: (fields: FlowChange) => put({ ...fields, deployed: state.record.deployed }),
  };
}
