"use client";

import { VisuallyHidden } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef } from "react";
import { phaseKinds, secondsOf } from "@/lib/interactions/detail/phases.ts";
import type { Timeline } from "@/lib/interactions/detail/timeline.ts";
import type { SegmentRecord } from "@/lib/interactions/schema.ts";
import { clock } from "@/lib/time/clock.ts";
import type { Segments } from "../detail/use-segments";
import classes from "./figure.module.css";
import { type Pointed, stopsOf } from "./read-out";

type Props = {
  segments: SegmentRecord[];
  timeline: Timeline;
  looking: Segments;
  pointed: Pointed | null;
  onPoint: (at: Pointed) => void;
};

/** The lanes' names, by which keys go along them: up and down the lanes, left and right the marks, Enter opens. */
export function TimelineNames({ segments, timeline, looking, pointed, onPoint }: Props) {
  const t = useTranslations("interaction.timeline");
  const list = useRef<HTMLUListElement>(null);
  const reached = looking.current ?? 0;

  const move = (event: KeyboardEvent, lane: number) => {
    const last = segments.length - 1;
    const to = { ArrowDown: Math.min(last, lane + 1), ArrowUp: Math.max(0, lane - 1), Home: 0, End: last }[event.key];
    const along = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (to === undefined && along === undefined) return;
    event.preventDefault();
    if (to !== undefined) return list.current?.querySelectorAll("button")[to]?.focus();
    const stops = stopsOf(timeline, lane).length;
    const stop = pointed?.lane === lane && pointed.stop !== null ? pointed.stop + (along ?? 0) : 0;
    onPoint({ lane, stop: Math.min(stops - 1, Math.max(0, stop)) });
  };

  const spent = (lane: number) => {
    const phases = timeline.lanes[lane]?.phases ?? [];
    return phaseKinds
      .map((kind) => ({ kind, seconds: secondsOf(kind, phases) }))
      .filter(({ seconds }) => seconds > 0)
      .map(({ kind, seconds }) => `${t(kind)} ${clock(seconds)}`)
      .join(", ");
  };

  return (
    <ul className={classes.names} ref={list}>
      {segments.map(({ segmentId, agent, automation, campaign }, lane) => (
        <li key={segmentId}>
          <button
            type="button"
            className={classes.name}
            tabIndex={lane === reached ? 0 : -1}
            data-current={lane === looking.current || undefined}
            title={[campaign, agent || automation].filter(Boolean).join("\n")}
            onFocus={() => onPoint({ lane, stop: null })}
            onPointerEnter={() => onPoint({ lane, stop: null })}
            onKeyDown={(event) => move(event, lane)}
            onClick={() => looking.open(lane)}
          >
            <VisuallyHidden>{t("lane")}</VisuallyHidden>
            <span className={classes.number}>{lane + 1}</span>
            <span className={classes.who}>{agent || automation || campaign}</span>
            <VisuallyHidden>{t("laneSpent", { campaign, spent: spent(lane) })}</VisuallyHidden>
          </button>
        </li>
      ))}
    </ul>
  );
}
