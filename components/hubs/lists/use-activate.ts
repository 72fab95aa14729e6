"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { listReach, listStart } from "@/lib/outbound/lists/start.ts";
import { hubQuery, listZonesQuery, useChangeList } from "@/lib/outbound/queries.ts";
import { useStartText } from "./use-start-text";

/** Activates a list, and asks first, by what the hub and the clocks are at that moment. */
export function useActivate(hub: string) {
  const t = useTranslations("hubs.list");
  const startText = useStartText();
  const notify = useNotify();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useChangeList(hub);
  const [looking, setLooking] = useState(false);
  const underWay = useRef(false);

  async function questionOf({ id, filename }: ListRecord) {
    const [desk, zones] = await Promise.all([
      client.fetchQuery({ ...hubQuery(hub), staleTime: 0 }),
      client.fetchQuery(listZonesQuery(hub, id)),
    ]);
    const now = new Date();
    const reach = listReach(desk, zones, now);
    const title = listStart(desk, reach).held
      ? t("activateTitle", { name: filename })
      : t("activateNowTitle", { count: reach.waiting });
    return { title, text: startText(desk, reach, now), action: t("activate") };
  }

  const activate = async (list: ListRecord) => {
    if (underWay.current) return;
    underWay.current = true;
    setLooking(true);
    try {
      const question = await questionOf(list);
      setLooking(false);
      if (!(await confirm(question))) return;
      await mutateAsync({ id: list.id, changes: { status: "active" } });
      notify.done(t("activated", { name: list.filename }));
    } catch (error) {
      notify.failed(error);
    } finally {
      setLooking(false);
      underWay.current = false;
    }
  };
  return { activate, looking, isPending };
}
