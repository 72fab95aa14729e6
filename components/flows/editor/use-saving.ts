"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import { type FlowDocument, textOf } from "@/lib/flows/drawflow/document.ts";
import { type FlowChange, type FlowState, flowQuery, useSaveFlow } from "@/lib/flows/queries.ts";
import { RequestError } from "@/lib/http/client.ts";
import type { FlowStore } from "./flow-store";

/** The version that this drawing began on, or was saved as last. `etag` null: another was saved after it. */
type Base = { version: number; etag: string | null };

/** The ways a drawing becomes a version; one that somebody else's came before is shown beside it first. */
export function useSaving(state: FlowState, store: FlowStore, baseVersion: number, onSaved: () => void) {
  const t = useTranslations("flowEditor");
  const notify = useNotify();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { name } = state.record;
  const request = useSaveFlow(name);
  const [gone, setGone] = useState(false);
  const base = useRef<Base>({
    version: baseVersion,
    etag: baseVersion === state.record.version ? state.etag : null,
  });

  async function put(fields: FlowChange, drawing?: FlowDocument): Promise<boolean> {
    try {
      if (base.current.etag === null) return await meet(fields);
      const { result } = await request.mutateAsync({ fields, etag: base.current.etag });
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
  async function meet(fields: FlowChange): Promise<boolean> {
    try {
      const { record, etag } = await client.fetchQuery({ ...flowQuery(name), staleTime: 0 });
      const { version, savedBy } = record;
      const over = await confirm({
        title: t("conflict.title"),
        text: t("conflict.text", { version, user: savedBy }),
        action: t("conflict.action"),
      });
      if (!over) return false;
      base.current = { version, etag };
      return put(fields, store.getState().document);
    } catch (error) {
      notify.failed(error);
      return false;
    }
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
    /** Adds a version beside the one that is live. */
    save: (note = "") => drawn({ deployed: false, ...(note && { note }) }),
    /** Adds a version and makes it the live one. */
    deploy: () => drawn({ deployed: true }),
    /** Name, description, type: a version too, of the drawing as it was saved last. */
    change: (fields: FlowChange) => put({ ...fields, deployed: state.record.deployed }),
  };
}
