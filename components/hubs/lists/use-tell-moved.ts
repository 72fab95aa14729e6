"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useNotify } from "@/components/ui/notify";
import { useListName } from "@/components/ui/part/use-list-name";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { listQuery, useChangeList } from "@/lib/outbound/queries.ts";

/**
 * Shows a notice that a list was activated (with this text), paused or deactivated, and a button Undo. Undo asks no second
 * question; the notice says when it contacts people again. If another user changed the list in the meantime, Undo changes
 * nothing and says so.
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
