"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMe } from "@/components/frame/me";
import { useNotify } from "@/components/ui/notify";
import { type FlowChange, type FlowState, flowVersionQuery } from "@/lib/flows/queries.ts";
import type { EditorStore } from "../state/flow-store";
import type { SentVersions } from "./use-sent-version";

type Details = Pick<FlowChange, "name" | "description" | "type">;

/** Changes name, description or type: a version too, of the drawing as it was saved last. Whether that was done. */
export function useDetails(state: FlowState, store: EditorStore, sent: SentVersions) {
  const t = useTranslations("flowDrafts");
  const notify = useNotify();
  const client = useQueryClient();
  const { username } = useMe();

  return async function change(fields: Details): Promise<boolean> {
    const { record } = state;
    let answer = await sent.sendVersion(fields, state.etag);
    if (answer === "stale") {
      const newest = await sent.newestNow();
      if (!newest) return false;
      const changed = (["name", "description", "type"] as const).filter(
        (field) => fields[field] !== undefined && newest.record[field] !== record[field],
      );
      if (changed.length > 0) {
        const { savedBy: user } = newest.record;
        notify.refused(t("details.title"), user === username ? t("details.ownText") : t("details.text", { user }));
        return false;
      }
      answer = await sent.sendVersion(fields, newest.etag);
    }
    if (answer === "stale") notify.refused(t("details.title"), t("details.again"));
    if (answer === null || answer === "stale") return false;
    // Someone else's drawing that this version holds has not been looked at.
    const { base } = store.getState();
    const began = await client.fetchQuery(flowVersionQuery(answer.record.name, base.version)).catch(() => null);
    const isOurs = began?.drawFlowObj === answer.record.drawFlowObj;
    store.getState().rebase(isOurs ? answer.base : { ...base, etag: null });
    return true;
  };
}
