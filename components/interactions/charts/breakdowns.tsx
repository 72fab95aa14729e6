"use client";

import { SegmentedControl } from "@mantine/core";
import { type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ChannelMark } from "@/components/ui/channel-mark";
import { breakdownQuery } from "@/lib/interactions/breakdown/queries.ts";
import type { HourBreakdown, RankedBreakdown, TimeBreakdown } from "@/lib/interactions/breakdown/schema.ts";
import type { JudgedBy } from "@/lib/interactions/breakdown/thresholds.ts";
import { type PerformanceKind, performanceKinds, rankings } from "@/lib/interactions/values.ts";
import type { SearchState } from "../search/use-search";
import { BreakdownCard } from "./breakdown-card";
import classes from "./breakdowns.module.css";
import { HoursCard } from "./hours-card";
import { isJoined, narrowing } from "./narrowing";
import { PerformanceTable } from "./performance";
import { channelTotals } from "./volume";

type Props = {
  state: SearchState;
  volume: UseQueryResult<TimeBreakdown>;
  /** What the table of service is by; null for the counts. */
  performance: PerformanceKind | null;
  onPerformance: (by: PerformanceKind | null) => void;
  judged: JudgedBy;
};

const COUNTS = "counts";
const asked = [...rankings, "hour-by-weekday"] as const;

/** What a search finds, counted by all there is; or how it was served, by campaign, channel or agent. */
export function Breakdowns({ state, volume, performance, onPerformance, judged }: Props) {
  const t = useTranslations("charts");
  return (
    <section className={classes.around} aria-label={t("breakdowns")}>
      <SegmentedControl
        size="xs"
        className={classes.kinds ?? ""}
        aria-label={t("performance.kinds")}
        value={performance ?? COUNTS}
        onChange={(chosen) => onPerformance(performanceKinds.find((one) => one === chosen) ?? null)}
        data={[
          { value: COUNTS, label: t("performance.counts") },
          ...performanceKinds.map((by) => ({ value: by, label: t(`performance.of.${by}`) })),
        ]}
      />
      {performance ? (
        <PerformanceTable state={state} by={performance} judged={judged} />
      ) : (
        <Counts state={state} volume={volume} />
      )}
    </section>
  );
}

/** By channel, campaign, agent, disposition and hub, and by the hours of the week. */
function Counts({ state, volume }: Pick<Props, "state" | "volume">) {
  const t = useTranslations("charts");
  const channelName = useTranslations("kit.channel");
  const client = useQueryClient();
  const narrow = narrowing(state);
  const queries = asked.map((by) => breakdownQuery(state.search, by, { most: 7 }));
  // One after the other: over a year each takes a second, and the table must not wait behind them.
  const results = useQueries({
    queries: queries.map((query, i) => {
      const before = i > 0 ? client.getQueryState(queries[i - 1]?.queryKey ?? [])?.status : volume.status;
      return { ...query, enabled: before === "success" || before === "error" };
    }),
  });
  const hours = results.at(-1) as UseQueryResult<HourBreakdown>;
  return (
    <div className={classes.breakdowns}>
      <BreakdownCard
        title={t("by.channel")}
        query={volume}
        rowsOf={(counts) =>
          channelTotals(counts).map(({ channel, count }) => ({
            key: channel,
            text: channelName(channel),
            name: <ChannelMark channel={channel} />,
            count,
            leads: narrow.channel(channel),
          }))
        }
        notesOf={() => []}
      />
      {rankings.map((by, i) => (
        <BreakdownCard
          key={by}
          title={t(`by.${by}`)}
          query={results[i] as UseQueryResult<RankedBreakdown>}
          rowsOf={({ result }) =>
            result.map((one) => {
              const key = "id" in one ? String(one.id) : one.name;
              const text = "levels" in one && one.levels.length > 0 ? one.levels.join(" › ") : one.name;
              return { key, text, name: text, count: one.count, leads: narrow.ranked(by, key) };
            })
          }
          notesOf={({ others, without, hidden, result }) => [
            ...(others.names > 0 ? [t("others", others)] : []),
            ...(without > 0 ? [t(`without.${by}`, { count: without })] : []),
            ...(hidden > 0 ? [t("hidden", { count: hidden })] : []),
            ...(by === "agent" && isJoined(state.url) ? [t("joined")] : []),
            ...(result.length > 1 ? [t(`several.${by}`)] : []),
          ]}
        />
      ))}
      <HoursCard query={hours} hourOf={narrow.hour} />
    </div>
  );
}
