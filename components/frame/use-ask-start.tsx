"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { type HubChange, numberToType, peopleStarted } from "@/lib/outbound/hubs/people-started.ts";
import { hubQuery, hubsQuery } from "@/lib/outbound/queries.ts";
import { useMay } from "./me";

const NAMED_HUBS = 5;

/**
 * Asks before a change makes hubs contact people, and how many they are; nothing where it makes none. False where it
 * shall not be. `changeOf` says what the change does to a hub, null where nothing; `only` is the hub that it is about.
 */
export function useAskStart() {
  const t = useTranslations("frame.start");
  const confirm = useConfirm();
  const notify = useNotify();
  const client = useQueryClient();
  const maySee = useMay("lists:read");
  return async (changeOf: (hub: DeskHub) => HubChange | null, only?: string): Promise<boolean> => {
    if (!maySee) return true;
    const starts: { hub: string; count: number }[] = [];
    try {
      const hubs =
        only === undefined
          ? (await client.fetchQuery({ ...hubsQuery(), staleTime: 0 })).result
          : [await client.fetchQuery({ ...hubQuery(only), staleTime: 0 })];
      for (const hub of hubs) {
        const count = peopleStarted(hub, changeOf(hub) ?? {});
        if (count > 0) starts.push({ hub: hub.name, count });
      }
    } catch (error) {
      // Who could not be counted could not be asked about either.
      notify.failed(error);
      return false;
    }
    const people = starts.reduce((sum, { count }) => sum + count, 0);
    if (people === 0) return true;
    return confirm({
      title: t("title", { count: people }),
      text: (
        <>
          {starts.slice(0, NAMED_HUBS).map((one) => (
            <div key={one.hub}>{t("hub", one)}</div>
          ))}
          {starts.length > NAMED_HUBS ? <div>…</div> : null}
          <div>{t("hours")}</div>
        </>
      ),
      action: t("action"),
      typed: numberToType(people),
    });
  };
}
