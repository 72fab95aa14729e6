"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useNow, useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { QueryView } from "@/components/ui/query-view";
import type { GateCounts } from "@/lib/outbound/dispatch/desk-schema.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { gatesQuery } from "@/lib/outbound/queries.ts";
import { formatIn, parseUtc } from "@/lib/time/instant.ts";
import { placeOfZone } from "@/lib/time/place-of-zone.ts";
import { useClocks } from "../clock/use-clocks";
import { listHref } from "../hub/href";
import classes from "./gates.module.css";

type Props = {
  hub: Pick<DeskHub, "name" | "timezone">;
  list?: number;
  /** What leads to the contacts that a gate of the hub holds. */
  waysTo?: (gate: Pick<GateCounts, "lists"> & { contacts: number }) => ReactNode;
};

/** How many waiting contacts of a hub, or of one of its lists, each gate holds back, and when the first can go. */
export function HubGates({ hub, list, waysTo }: Props) {
  const t = useTranslations("hubs.gates");
  const { placed } = useClocks();
  const now = useNow({ updateInterval: 20_000 });
  const query = useQuery(gatesQuery(hub.name, list ?? null));
  const id = useId();
  return (
    <section className={classes.held} aria-labelledby={id}>
      <h2 id={id}>{t("title")}</h2>
      <QueryView query={query} lines={1}>
        {({ gates, lists, opensAt, asOf }) => {
          if (asOf === null) return <p className={classes.counted}>{t("counting")}</p>;
          const holding = gates.filter(({ contacts }) => contacts > 0);
          const at = opensAt === null ? null : parseUtc(opensAt);
          return (
            <div className={classes.row}>
              <ul aria-label={t("title")} className={classes.gates}>
                {holding.length === 0 ? <li>{t("none")}</li> : null}
                {holding.map(({ gate, contacts }) => (
                  <li key={gate} className={classes.holding}>
                    <strong>{t(`name.${gate}`)}</strong>{" "}
                    {list === undefined ? (
                      <span>{t("contacts", { count: contacts })}</span>
                    ) : (
                      <Link href={`${listHref(hub.name, list)}?status=waiting&gate=${gate}`} prefetch={false}>
                        {t("contacts", { count: contacts })}
                      </Link>
                    )}
                    <span>
                      <span className={classes.about}>{t(`about.${gate}`)}</span>
                      {waysTo?.({ contacts, lists: lists.filter((list) => list.gate === gate) })}
                    </span>
                  </li>
                ))}
                {at ? <li>{t("first", { at: placed(at, hub.timezone, now) })}</li> : null}
              </ul>
              <Counted at={asOf} zone={hub.timezone} />
            </div>
          );
        }}
      </QueryView>
    </section>
  );
}

function Counted({ at, zone }: { at: string; zone: string }) {
  const t = useTranslations("hubs.gates");
  const counted = parseUtc(at);
  if (!counted) return null;
  const clock = `${formatIn(counted, zone).slice(11)} ${placeOfZone(zone)}`;
  return <p className={classes.counted}>{t("counted", { at: clock })}</p>;
}
