"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import { listStart } from "@/lib/outbound/hubs/contacting.ts";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { hubQuery, listHoursQuery, useChangeList } from "@/lib/outbound/queries.ts";
import { useStartText } from "./use-start-text";

/** Asks before a list is activated, by what the hub and the clocks are at that moment. */
export function useActivate(hub: string) {
  const t = useTranslations("hubs.list");
  const startText = useStartText();
  const notify = useNotify();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useChangeList(hub);
  // Not a reason to disable the button: the focus, which the question gives back, would be lost.
  const asking = useRef(false);

  async function ask({ id, filename }: ListRecord): Promise<boolean> {
    const [desk, hours] = await Promise.all([
      client.fetchQuery(hubQuery(hub)),
      client.fetchQuery(listHoursQuery(hub, id)),
    ]);
    const now = new Date();
    const start = listStart(desk, hours, now);
    return confirm({
      title: start.held ? t("activateTitle", { name: filename }) : t("activateNowTitle", { count: hours.waiting }),
      text: startText(desk, hours, start, now),
      action: t("activate"),
    });
  }

  const activate = async (list: ListRecord) => {
    if (asking.current) return;
    asking.current = true;
    try {
      if (!(await ask(list))) return;
      await mutateAsync({ id: list.id, changes: { status: "active" } });
      notify.done(t("activated", { name: list.filename }));
    } catch (error) {
      notify.failed(error);
    } finally {
      asking.current = false;
    }
  };
  return { activate, isPending };
}
