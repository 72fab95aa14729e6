"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Legend } from "@/components/ui/chart/legend";
import type { Leads } from "@/components/ui/chart/mark";
import { StackedBars } from "@/components/ui/chart/stacked-bars";
import { ChartTable } from "@/components/ui/chart/table";
import type { Band } from "@/components/ui/chart/use-band";
import type { TimeBreakdown } from "@/lib/interactions/breakdown/schema.ts";
import type { Channel } from "@/lib/interactions/schema.ts";
import { barSpan, channelColour, channelTotals, tickOf } from "./volume";

type Bar = TimeBreakdown["bars"][number];

type Props = {
  volume: TimeBreakdown;
  zone: string;
  leadsOf: (bar: Bar) => Leads;
  leadsOfChannel: (channel: Channel) => Leads;
  /** Narrows to what lies between two bars, with both. */
  onSpan?: (from: Bar, to: Bar) => void;
  asTable: boolean;
};

/** Interactions over time by channel, as bars or as a table, above what the colours stand for. */
export function VolumeBars({ volume, zone, leadsOf, leadsOfChannel, onSpan, asTable }: Props) {
  const t = useTranslations("charts");
  const channelName = useTranslations("kit.channel");
  const format = useFormatter();
  const totals = channelTotals(volume);
  const series = totals.map(({ channel }) => ({
    key: channel,
    name: channelName(channel),
    colour: channelColour(channel),
  }));
  const wordsOf = (bar: Bar) => {
    const parts = series.filter(({ key }) => bar.channels[key]);
    const counts = parts.map(({ key, name }) => `${name} ${format.number(bar.channels[key] ?? 0)}`);
    return [t("bar", { span: barSpan(bar, zone), count: bar.count }), ...counts].join(", ");
  };
  const bars = volume.bars.map((bar) => ({
    key: bar.startDate,
    name: barSpan(bar, zone),
    tick: tickOf(bar, volume, zone),
    counts: bar.channels,
    count: bar.count,
    leads: bar.count > 0 ? leadsOf(bar) : null,
    words: wordsOf(bar),
  }));
  const endsOf = ({ from, to }: Band) => [volume.bars[from], volume.bars[to]] as [Bar, Bar];
  const bands = onSpan && {
    nameOf: (band: Band) => {
      const [{ startDate }, { endDate }] = endsOf(band);
      return barSpan({ startDate, endDate }, zone);
    },
    onPick: (band: Band) => onSpan(...endsOf(band)),
  };
  const words = new Map(bars.map((bar) => [bar.key, bar.words]));
  return (
    <>
      {asTable ? (
        <ChartTable
          label={t("volume")}
          head={[t("span"), t("all"), ...series.map(({ name }) => name)]}
          rows={volume.bars.map((bar) => ({
            key: bar.startDate,
            cells: [barSpan(bar, zone), bar.count, ...series.map(({ key }) => bar.channels[key] ?? 0)].map((cell) =>
              typeof cell === "number" ? format.number(cell) : cell,
            ),
          }))}
        />
      ) : (
        <StackedBars
          label={t("volume")}
          bars={bars}
          series={series}
          labelOf={({ key }) => words.get(key) ?? ""}
          none={t("none")}
          {...(bands && { bands })}
        />
      )}
      <Legend
        label={t("channels")}
        entries={series.map((one, i) => ({
          ...one,
          count: totals[i]?.count ?? 0,
          leads: leadsOfChannel(one.key),
        }))}
      />
    </>
  );
}
