"use client";

import { VisuallyHidden } from "@mantine/core";
import { useFormatter } from "next-intl";
import { useState } from "react";
import { type Leads, Mark } from "./mark";
import { scaleTo } from "./scale";
import classes from "./stacked-bars.module.css";
import { type Band, useBand } from "./use-band";
import { placeAt, useRoving } from "./use-roving";

export type Series = { key: string; name: string; colour: string };
type Bar = {
  key: string;
  /** In full, as read beside the bar. */
  name: string;
  /** In short below it, where there is room. */
  tick: string | null;
  /** By series. */
  counts: Partial<Record<string, number>>;
  count: number;
  leads: Leads;
};

type Props = {
  label: string;
  bars: Bar[];
  series: Series[];
  labelOf: (bar: Bar) => string;
  /** Stands in the place of bars where all are empty. */
  none: string;
  /** Several bars at once can be chosen: what they are together, and what their choice does. */
  bands?: { nameOf: (band: Band) => string; onPick: (band: Band) => void };
};

// Of more ticks than this, some are left out.
const TICKS = 12;

/**
 * Bars side by side, each of the series upon one another; every bar can be pressed, arrows go along them. Where `bands`
 * are given, a drag chooses all bars that it goes over.
 */
export function StackedBars({ label, bars, series, labelOf, none, bands }: Props) {
  const format = useFormatter();
  const [shown, setShown] = useState<number | null>(null);
  const { group, tabIndex } = useRoving<HTMLFieldSetElement>(bars.length);
  const most = Math.max(0, ...bars.map(({ count }) => count));
  const { top, ticks: marks } = scaleTo(most);
  const ticks = most > 0 ? marks : [0];
  const share = (count: number) => `${(count / top) * 100}%`;
  const ticked = bars.flatMap(({ tick }, i) => (tick === null ? [] : i));
  const every = Math.ceil(ticked.length / TICKS);
  const bar = shown === null ? undefined : bars[shown];
  const { band, handlers, onKey } = useBand(bars.length, bands?.onPick);
  const read = band ? sumOf(bars.slice(band.from, band.to + 1), bands?.nameOf(band) ?? "") : bar;
  return (
    <div className={classes.chart}>
      <div className={classes.scale} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: share(tick) }}>
            {format.number(tick, { notation: "compact" })}
          </span>
        ))}
      </div>
      <fieldset
        {...group}
        {...handlers}
        aria-label={label}
        className={classes.plot}
        data-draggable={bands ? true : undefined}
        onFocus={(event) => {
          group.onFocus(event);
          setShown(placeAt(event));
        }}
        onMouseOver={(event) => setShown(placeAt(event))}
        onBlur={() => {
          handlers.onBlur();
          setShown(null);
        }}
        onMouseLeave={() => setShown(null)}
        onKeyDown={(event) => {
          if (onKey(event, placeAt(event))) return event.preventDefault();
          if (event.key === "Escape") setShown(null);
          group.onKeyDown(event);
        }}
      >
        <svg className={classes.grid} aria-hidden>
          {ticks.map((tick) => (
            <line key={tick} x1="0" x2="100%" y1={share(top - tick)} y2={share(top - tick)} />
          ))}
        </svg>
        {bars.map((one, i) => (
          <div key={one.key} className={classes.bar} data-shown={i === shown || undefined}>
            <Mark leads={one.leads} place={i} tabIndex={tabIndex(i)} label={labelOf(one)} className={classes.mark}>
              <Stack counts={one.counts} series={series} top={top} />
            </Mark>
          </div>
        ))}
        {most === 0 ? <p className={classes.none}>{none}</p> : null}
        {band ? <BandMark band={band} of={bars.length} /> : null}
        {read ? <Reading bar={read} series={series} at={((band?.to ?? shown ?? 0) + 0.5) / bars.length} /> : null}
        <VisuallyHidden aria-live="polite">
          {band && read ? `${read.name}: ${format.number(read.count)}` : ""}
        </VisuallyHidden>
      </fieldset>
      <div className={classes.ticks} aria-hidden>
        {ticked
          .filter((_, n) => n % every === 0)
          .map((i) => (
            <span key={bars[i]?.key} style={{ insetInlineStart: `${((i + 0.5) / bars.length) * 100}%` }}>
              {bars[i]?.tick}
            </span>
          ))}
      </div>
    </div>
  );
}

/** What several bars hold together. */
function sumOf(bars: Bar[], name: string): Read {
  const counts: Partial<Record<string, number>> = {};
  for (const bar of bars) {
    for (const [key, count = 0] of Object.entries(bar.counts)) counts[key] = (counts[key] ?? 0) + count;
  }
  return { name, counts, count: bars.reduce((sum, { count }) => sum + count, 0) };
}

function BandMark({ band: { from, to }, of }: { band: Band; of: number }) {
  const style = { insetInlineStart: `${(from / of) * 100}%`, width: `${((to + 1 - from) / of) * 100}%` };
  return <div className={classes.band} style={style} />;
}

function Stack({ counts, series, top }: { counts: Bar["counts"]; series: Series[]; top: number }) {
  let below = 0;
  const parts = series.flatMap(({ key, colour }) => {
    const count = counts[key] ?? 0;
    if (count === 0) return [];
    below += count;
    return { key, colour, y: top - below, height: count };
  });
  return (
    <svg className={classes.stack} aria-hidden>
      {parts.map(({ key, colour, y, height }) => (
        <rect
          key={key}
          width="100%"
          y={`${(y / top) * 100}%`}
          height={`${(height / top) * 100}%`}
          style={{ fill: colour }}
        />
      ))}
    </svg>
  );
}

type Read = Pick<Bar, "name" | "counts" | "count">;

/** What a bar holds, or several of them together, beside it. */
function Reading({ bar, series, at }: { bar: Read; series: Series[]; at: number }) {
  const format = useFormatter();
  const side = at < 0.5 ? { left: `${at * 100}%` } : { right: `${(1 - at) * 100}%` };
  return (
    <div className={classes.reading} style={side} aria-hidden>
      <b>
        {bar.name}
        <span>{format.number(bar.count)}</span>
      </b>
      {series
        .filter(({ key }) => bar.counts[key])
        .map(({ key, name, colour }) => (
          <span key={key}>
            <i style={{ background: colour }} />
            {name}
            <span>{format.number(bar.counts[key] ?? 0)}</span>
          </span>
        ))}
    </div>
  );
}
