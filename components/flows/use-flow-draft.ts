"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import { type FlowChange, type FlowState, useSaveFlow } from "@/lib/flows/queries.ts";
import { RequestError } from "@/lib/http/client.ts";

/** The drawing as it is being edited over the newest version, and the ways it becomes a version. */
export function useFlowDraft({ record, etag }: FlowState) {
  const t = useTranslations("flows");
  const notify = useNotify();
  const confirm = useConfirm();
  const save = useSaveFlow(record.name);
  // The tag of the version that editing began on: a newer one that arrives meanwhile must not be overwritten unseen.
  const [draft, setDraft] = useState<{ text: string; etag: string } | null>(null);
  const text = draft?.text ?? record.drawFlowObj;
  const dirty = draft !== null && draft.text !== record.drawFlowObj;
  useWarning(dirty);

  async function put(fields: FlowChange, onto: string | null): Promise<boolean> {
    try {
      const { result } = await save.mutateAsync({ fields, etag: onto });
      setDraft(null);
      notify.done(t(fields.deployed ? "deployedVersion" : "savedVersion", { version: result.version }));
      return true;
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 412 || onto === null) {
        notify.failed(error);
        return false;
      }
      const over = await confirm({
        title: t("conflict.title"),
        text: t("conflict.text"),
        action: t("conflict.action"),
      });
      return over ? put(fields, null) : false;
    }
  }

  return {
    text,
    dirty,
    busy: save.isPending,
    edit: (changed: string) => setDraft({ text: changed, etag: draft?.etag ?? etag }),
    discard: () => setDraft(null),
    /** Adds a version beside the one that is live. */
    save: () => put({ drawFlowObj: text, deployed: false }, draft?.etag ?? etag),
    /** Adds a version and makes it the live one. */
    deploy: () => put({ drawFlowObj: text, deployed: true }, draft?.etag ?? etag),
    change: (fields: FlowChange) => put({ ...fields, deployed: record.deployed }, etag),
  };
}

/** Asks before the page is left with unsaved changes. */
function useWarning(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [dirty]);
}
