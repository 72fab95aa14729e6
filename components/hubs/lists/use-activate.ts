"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import { useListName } from "@/components/ui/part/use-list-name";
import { type Contacting, turnedOffBy } from "@/lib/outbound/hubs/contacting.ts";
import { numberToType, peopleStarted } from "@/lib/outbound/hubs/people-started.ts";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { listReach, listStart } from "@/lib/outbound/lists/start.ts";
import { hubQuery, listZonesQuery, useChangeList } from "@/lib/outbound/queries.ts";
import { useContactingText } from "../hub/use-contacting-text";
import { useStartText } from "./use-start-text";
import { useTellMoved } from "./use-tell-moved";

/** `ifItStarts`: not in a hub that is turned off, where nobody is contacted for it and one press is enough. */
export type Asks = "always" | "ifItStarts";

/** Activates a list, and asks first, by what the hub and the clocks are at that moment. */
export function useActivate(hub: string, asks: Asks) {
  const t = useTranslations("hubs.list");
  const startText = useStartText();
  const { sentence } = useContactingText();
  const nameOf = useListName();
  const notify = useNotify();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useChangeList(hub);
  const tellMoved = useTellMoved(hub);
  const [looking, setLooking] = useState(false);
  const underWay = useRef(false);

  /** What the list meets there; `ask` where there is something to ask. */
  async function look(list: ListRecord) {
    const name = nameOf(list);
    const desk = await client.fetchQuery({ ...hubQuery(hub), staleTime: 0 });
    const now = new Date();
    const doneBut = (contacting: Contacting) => t("activatedHeld", { name, why: sentence(desk, contacting, now) });
    const off = turnedOffBy(desk);
    if (off !== null && asks === "ifItStarts") return { ask: null, done: doneBut({ held: off, until: null }) };
    const zones = await client.fetchQuery(listZonesQuery(hub, list.id));
    const reach = listReach(desk, zones, now);
    const start = listStart(desk, reach);
    const title = start.held ? t("activateTitle", { name }) : t("activateNowTitle", { count: reach.waiting });
    const people = peopleStarted(desk, { contactsWaiting: desk.contactsWaiting + reach.waiting });
    const ask = { title, text: startText(desk, reach, now), action: t("activate"), typed: numberToType(people) };
    return { ask, done: start.held ? doneBut(start) : t("activated", { name }) };
  }

  const activate = async (list: ListRecord) => {
    if (underWay.current) return;
    underWay.current = true;
    setLooking(true);
    try {
      const { ask, done } = await look(list);
      setLooking(false);
      if (ask && !(await confirm(ask))) return;
      await mutateAsync({ id: list.id, changes: { status: "active" } });
      tellMoved(list, "active", done);
    } catch (error) {
      notify.failed(error);
    } finally {
      setLooking(false);
      underWay.current = false;
    }
  };
  return { activate, looking, isPending };
}
