"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useNotify } from "@/components/ui/notify";
import { useListName } from "@/components/ui/part/use-list-name";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { listQuery, useChangeList } from "@/lib/outbound/queries.ts";

/**
 * Tells that a list was activated (in these words), paused or deactivated, with the way back to what it was. That needs no
 * second question, and the words say where it contacts people again; what somebody made of the list meanwhile is left
 * alone.
 */
export function useTellMoved(hub: string) {
  const t = useTranslations("hubs.list");
  const nameOf = useListName();
  const notify = useNotify();
  const client = useQueryClient();
  const { mutateAsync } = useChangeList(hub);
  return (list: ListRecord, to: "active" | "paused" | "inactive", activated = "") => {
    const { id, status: was } = list;
    const name = nameOf(list);
    const back = async (status: "active" | "paused" | "inactive") => {
      try {
        const now = await client.fetchQuery({ ...listQuery(hub, id), staleTime: 0 });
        if (now.status === to) await mutateAsync({ id, changes: { status } });
        else notify.refused(t("notUndone"), t("notUndoneWhy", { name }));
      } catch (error) {
        notify.failed(error);
      }
    };
    if (to === "active" && (was === "paused" || was === "inactive")) notify.undoable(activated, () => void back(was));
    else if (to === "paused") notify.undoable(t("paused", { name }), () => void back("active"));
    else if (was === "active") notify.undoable(t("deactivatedActive", { name }), () => void back("active"));
    // What was paused cannot be paused again without contacting people between.
    else if (was === "paused") notify.done(t("deactivated", { name }));
  };
}
