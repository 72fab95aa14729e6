"use client";

import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNow, useTranslations } from "next-intl";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { EmptyBars } from "@/components/ui/chart/empty-bars";
import { ChartView } from "@/components/ui/chart/view";
import { useZone } from "@/components/ui/zone/zone";
import { lastDays } from "@/lib/interactions/breakdown/last-days.ts";
import { isAtWork } from "@/lib/outbound/hubs/contacting.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { hubProgressQuery } from "@/lib/outbound/progress/queries.ts";
import { MINUTE_MS } from "@/lib/time/durations.ts";
import { HubGates } from "./gates/hub-gates";
import { HubPart } from "./hub/part";
import { AgentsPanel } from "./progress/agents";
import { FunnelPanel } from "./progress/funnel";
import { HeldLists } from "./progress/held-lists";
import { PacePanel } from "./progress/pace";
import classes from "./progress/progress.module.css";
import { ProgressState } from "./progress/state";

const spans = ["day", "week", "month"] as const;
const days = { day: 1, week: 7, month: 30 } as const;

/** How far a hub is with its contacts, and what holds the rest back. */
export function HubProgressPage({ hub: name }: { hub: string }) {
  const t = useTranslations("progress");
  return (
    <HubPart name={name} title={t("progress")}>
      {(hub) => <Progress hub={hub} />}
    </HubPart>
  );
}

function Progress({ hub }: { hub: DeskHub }) {
  const t = useTranslations("progress.span");
  const [span, setSpan] = useQueryState("span", parseAsStringLiteral(spans).withDefault("week"));
  const now = useNow({ updateInterval: MINUTE_MS });
  const range = lastDays(days[span], now, useZone());
  const query = useQuery(hubProgressQuery(hub.name, range, isAtWork(hub)));
  return (
    <>
      <SegmentedControl
        size="xs"
        className={classes.span ?? ""}
        aria-label={t("label")}
        value={span}
        onChange={(chosen) => void setSpan(spans.find((one) => one === chosen) ?? null)}
        data={spans.map((value) => ({ value, label: t(value) }))}
      />
      <ChartView query={query} lines={9} pending={<EmptyBars />}>
        {(progress) => (
          <div className={classes.page}>
            <ProgressState hub={hub} progress={progress} />
            <FunnelPanel hub={hub.name} funnel={progress.funnel} range={range} />
            <PacePanel hub={hub.name} progress={progress} range={range} days={days[span]} />
            <AgentsPanel hub={hub.name} agents={progress.agents} range={range} />
          </div>
        )}
      </ChartView>
      <HubGates hub={hub} waysTo={(gate) => <HeldLists hub={hub.name} {...gate} />} />
    </>
  );
}
