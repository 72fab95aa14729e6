"use client";

import { randomId } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useMe } from "@/components/frame/me";
import type { FlowDraft } from "@/lib/flows/editing-schema.ts";
import { flowDraftQuery, flowQuery, useDiscardFlowDraft, useSaveFlowDraft } from "@/lib/flows/queries.ts";
import type { EditorStore } from "../state/flow-store";
import { DraftKeeper, type DraftState, type ServiceDraft, type TakenDrawing } from "./keeper";
import { type DraftKey, dropLocalDraft, keepLocalDraft } from "./local-draft";
import { documentOf, type FoundDraft } from "./opening";

type Options = {
  name: string;
  flowId: number;
  store: EditorStore;
  serviceDraft: ServiceDraft;
  /** The draft that the editor was opened with. */
  found: FoundDraft | null;
  /** The revision that the service has by now; null where that is not told. */
  seen: number | null;
  onGone: () => void;
};

/** `other`: what another tab drew, where that has to be brought together with what was drawn here. */
export type Draft = {
  keeper: DraftKeeper;
  state: DraftState;
  other: FlowDraft | null;
  take: (draft: FlowDraft) => Promise<TakenDrawing | null>;
};

/** Keeps what is drawn and not saved as the viewer's draft, which other tabs and machines of theirs share. */
export function useDraft(options: Options): Draft {
  const { name, flowId, store, serviceDraft, found, seen } = options;
  const { username } = useMe();
  const client = useQueryClient();
  const { mutateAsync: keep } = useSaveFlowDraft(name);
  const { mutateAsync: discard } = useDiscardFlowDraft(name);
  const [shown, setShown] = useState<Pick<Draft, "state" | "other">>({ state: "none", other: null });
  const latest = useRef(options);
  latest.current = options;

  async function take(draft: FlowDraft | null): Promise<TakenDrawing | null> {
    const { base, saved } = store.getState();
    const now = draft && documentOf(draft.text);
    if (draft && (!now || draft.baseVersion === base.version)) return now && { document: now, base, saved };
    const { record, etag } = await client.fetchQuery({ ...flowQuery(name), staleTime: 0 });
    const newest = record.version === base.version && saved ? saved : documentOf(record.drawFlowObj);
    const version = draft?.baseVersion ?? record.version;
    const document = now ?? newest;
    return document && { document, base: { version, etag: version === record.version ? etag : null }, saved: newest };
  }

  const [keeper] = useState(() => {
    const key: DraftKey = [username, flowId, randomId()];
    // What was found of another tab, which is gone perhaps, is this one's now.
    const keys = found?.key ? [key, found.key] : [key];
    return new DraftKeeper({
      store,
      serviceDraft,
      service: {
        read: () => client.fetchQuery({ ...flowDraftQuery(name), staleTime: 0, retry: false }),
        keep: (draft) => keep({ ...draft, flowId }),
        discard,
      },
      here: {
        keep: (draft) => keepLocalDraft(key, draft),
        drop: async () => void (await Promise.all(keys.map(dropLocalDraft))),
      },
      follow: take,
      onState: (state, other) => setShown({ state, other }),
      onGone: () => latest.current.onGone(),
    });
  });
  useEffect(() => keeper.start(), [keeper]);
  useEffect(() => {
    if (seen !== null) keeper.saw(seen);
  }, [keeper, seen]);
  return { keeper, ...shown, take };
}
