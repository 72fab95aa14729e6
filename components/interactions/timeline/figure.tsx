"use client";

import { useElementSize } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { usePrinting } from "@/components/ui/use-printing";
import { useZone } from "@/components/ui/zone/zone";
import { axisTicks } from "@/lib/interactions/breakdown/axis-ticks.ts";
import type { Timeline } from "@/lib/interactions/detail/timeline.ts";
import { layoutOf } from "@/lib/interactions/detail/timeline-layout.ts";
import type { SegmentRecord } from "@/lib/interactions/schema.ts";
import { clock } from "@/lib/time/clock.ts";
import { formatIn } from "@/lib/time/instant.ts";
import type { Segments } from "../detail/use-segments";
import classes from "./figure.module.css";
import { TimelineNames } from "./lane-names";
import { TimelineLanes } from "./lanes";
import { TimelineLegend } from "./legend";
import { type Pointed, TimelineReadOut } from "./read-out";

const UNMEASURED_PX = 640;
const TICK_PX = 74;

/** A lane a segment on the clock of the zone: waiting, bot, ringing, talk, hold, wrapping up, and who handed over. */
export function TimelineFigure({
  segments,
  timeline,
  looking,
}: {
  segments: SegmentRecord[];
  timeline: Timeline;
  looking: Segments;
}) {
  const t = useTranslations("interaction.timeline");
  const zone = useZone();
  const hint = useId();
  const { ref, width: measured } = useElementSize();
  const printing = usePrinting();
  const [stopped, setStopped] = useState<Pointed | null>(null);
  const { current } = looking;
  // What is looked at elsewhere, in the table say, is pointed at here.
  const pointed = stopped?.lane === current ? stopped : current === null ? null : { lane: current, stop: null };
  const width = printing || measured === 0 ? UNMEASURED_PX : measured;
  const layout = layoutOf(timeline, width);
  const ticks = axisTicks(timeline.start, timeline.seconds, zone, Math.max(3, Math.floor(width / TICK_PX)));
  const shown = ticks.map(({ at, label }) => ({ x: (at / timeline.seconds) * width, label }));
  const point = (at: Pointed) => {
    setStopped(at);
    looking.look(at.lane);
  };
  return (
    <figure className={classes.figure} aria-label={t("label")} aria-describedby={hint}>
      <div className={classes.chart}>
        <div className={classes.day}>
          {formatIn(timeline.start, zone).slice(0, 10)} <span>{zone}</span>
        </div>
        <div className={classes.ticks} aria-hidden>
          {shown.map(({ x, label }) => (
            <span key={x} style={{ insetInlineStart: `${(x / width) * 100}%` }}>
              {label}
            </span>
          ))}
        </div>
        <TimelineNames segments={segments} timeline={timeline} looking={looking} pointed={pointed} onPoint={point} />
        <div className={classes.plot} ref={ref}>
          <TimelineLanes
            label={t("text", { segments: timeline.lanes.length, duration: clock(timeline.seconds) })}
            layout={layout}
            timeline={timeline}
            grid={shown.map(({ x }) => x)}
            current={current}
            pointed={pointed}
            onPoint={point}
            onOpen={looking.open}
          />
        </div>
      </div>
      <figcaption className={classes.foot}>
        <TimelineReadOut timeline={timeline} pointed={pointed} hint={hint} />
        <TimelineLegend timeline={timeline} />
      </figcaption>
    </figure>
  );
}
