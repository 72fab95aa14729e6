"use client";

import { useEffect, useRef, useState } from "react";
import { textOf } from "@/lib/flows/drawflow/document.ts";
import { useDiscardFlowDraft, useSaveFlowDraft } from "@/lib/flows/queries.ts";
import { RequestError } from "@/lib/http/client.ts";
import type { FlowState, FlowStore } from "./flow-store";
import { dropLocalDraft, keepLocalDraft } from "./local-draft";

/** `kept`: with the service too; `here`: only in this browser, as long as the service can not be reached. */
export type DraftState = "none" | "kept" | "here";

const PAUSE = 1000;

type Options = {
  name: string;
  flowId: number;
  /** Under which the drawing is kept in this browser. */
  key: string;
  store: FlowStore;
  baseVersion: () => number;
  onGone: () => void;
};

/** Keeps what is drawn and not saved: in this browser at once, with the service a second later. */
export function useAutosave({ name, flowId, key, store, baseVersion, onGone }: Options): DraftState {
  const { mutateAsync: keep } = useSaveFlowDraft(name);
  const { mutateAsync: discard } = useDiscardFlowDraft(name);
  const [state, setState] = useState<DraftState>("none");
  const latest = useRef({ baseVersion, onGone });
  latest.current = { baseVersion, onGone };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const draftOf = ({ document }: FlowState) => ({
      text: textOf(document),
      baseVersion: latest.current.baseVersion(),
      at: Date.now(),
    });
    const send = async () => {
      const { document, saved } = store.getState();
      try {
        if (document === saved) await discard();
        else await keep({ text: textOf(document), baseVersion: latest.current.baseVersion(), flowId });
        if (!ended) setState(document === saved ? "none" : "kept");
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        if (error.status === 404 || error.status === 410) latest.current.onGone();
        if (ended) return;
        setState("here");
        timer = setTimeout(() => void send(), PAUSE * 5);
      }
    };
    const changed = (now: FlowState, before: FlowState) => {
      if (now.document === before.document && now.saved === before.saved) return;
      clearTimeout(timer);
      timer = setTimeout(() => void send(), PAUSE);
      // A browser that keeps nothing still has the service.
      const kept = now.document === now.saved ? dropLocalDraft(key) : keepLocalDraft(key, draftOf(now));
      kept.catch(() => undefined);
    };
    const stop = store.subscribe(changed);
    return () => {
      ended = true;
      clearTimeout(timer);
      stop();
    };
  }, [store, key, flowId, keep, discard]);
  return state;
}
