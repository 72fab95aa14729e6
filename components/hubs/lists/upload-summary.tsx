"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useNow, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMay } from "@/components/frame/me";
import { DateTime } from "@/components/ui/date-time";
import { Facts } from "@/components/ui/facts";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { contactingTone } from "@/lib/outbound/hubs/contacting-tone.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import type { ListRecord, ZoneCount } from "@/lib/outbound/lists/schema.ts";
import { firstContact, listReach, listStart } from "@/lib/outbound/lists/start.ts";
import { hubQuery, listZonesQuery } from "@/lib/outbound/queries.ts";
import { formatUtc } from "@/lib/time/instant.ts";
import { StateLine } from "../hub/state-line";
import { ActivateButton } from "./activate-button";
import { ListCounts } from "./counts";
import classes from "./upload-summary.module.css";
import { useStartText } from "./use-start-text";

/** What an upload came to, from when its contacts can be contacted, and the step that is next: to activate it. */
export function UploadSummary({ hub, list }: { hub: string; list: ListRecord }) {
  const t = useTranslations("hubs.list");
  const mayChange = useMay("lists:write");
  const desk = useQuery({ ...hubQuery(hub), refetchInterval: 15_000 });
  const zones = useQuery(listZonesQuery(hub, list.id));
  return (
    <Panel title={t("summary")} flush aside={mayChange ? <ActivateButton hub={hub} list={list} asks="always" /> : null}>
      <div className={classes.summary}>
        <ListCounts list={list} />
        <QueryView query={desk} lines={2}>
          {(found) => (
            <QueryView query={zones} lines={2}>
              {(known) => <Start desk={found} zones={known} list={list} />}
            </QueryView>
          )}
        </QueryView>
      </div>
    </Panel>
  );
}

function Start({ desk, zones, list }: { desk: DeskHub; zones: readonly ZoneCount[]; list: ListRecord }) {
  const t = useTranslations("hubs.list");
  const format = useFormatter();
  const startText = useStartText();
  const now = useNow({ updateInterval: 20_000 });
  const reach = listReach(desk, zones, now);
  const { waiting, open } = reach;
  const first = firstContact(desk, reach);
  const equal = list.warnings.reduce((sum, { code, count }) => sum + (code === "duplicate" ? count : 0), 0);
  const facts = [
    // Whom the file names twice with other data is told of in its review, and is none of these.
    ...(equal > 0 ? [{ label: t("duplicates"), value: format.number(equal) }] : []),
    ...(first === "held"
      ? []
      : [
          { label: t("inHours"), value: format.number(open) },
          { label: t("first"), value: at() },
        ]),
  ];
  return (
    <div className={classes.summary}>
      {facts.length > 0 ? <Facts tiles facts={facts} /> : null}
      <StateLine tone={contactingTone(listStart(desk, reach).held, waiting > 0)}>
        {startText(desk, reach, now)}
      </StateLine>
    </div>
  );

  function at(): ReactNode {
    if (first === "now") return t("firstNow");
    return first instanceof Date ? <DateTime at={formatUtc(first)} zone={desk.timezone} named /> : t("firstNever");
  }
}
