"use client";

import { useTranslations } from "next-intl";
import { useZone } from "@/components/ui/zone/zone";
import type { PhaseKind } from "@/lib/interactions/detail/phases.ts";
import type { Timeline } from "@/lib/interactions/detail/timeline.ts";
import { clock } from "@/lib/time/clock.ts";
import { formatIn } from "@/lib/time/instant.ts";
import classes from "./figure.module.css";

/** A lane and one of its stops, or none of them. */
export type Pointed = { lane: number; stop: number | null };

type Stop = { kind: PhaseKind | null; event: string; from: number; to: number };

/** What can be pointed at in a lane: its phases, then its events. */
export function stopsOf({ lanes }: Timeline, lane: number): Stop[] {
  const { phases, moments } = lanes[lane] ?? { phases: [], moments: [] };
  return [
    ...phases.map(({ kind, from, to }) => ({ kind, event: "", from, to })),
    ...moments.map(({ event, at }) => ({ kind: null, event, from: at, to: at })),
  ];
}

/** What is pointed at, in words; else how to point. */
export function TimelineReadOut({
  timeline,
  pointed,
  hint,
}: {
  timeline: Timeline;
  pointed: Pointed | null;
  hint: string;
}) {
  const t = useTranslations("interaction.timeline");
  const zone = useZone();
  const lane = pointed === null ? undefined : timeline.lanes[pointed.lane];
  const stop = pointed === null || pointed.stop === null ? undefined : stopsOf(timeline, pointed.lane)[pointed.stop];
  const shown = (moment: number) => formatIn(new Date(timeline.start.getTime() + moment * 1000), zone).slice(11);
  const told = () => {
    if (!pointed || !lane) return null;
    const { kind, event, from, to } = stop ?? { kind: null, event: "", from: lane.from, to: lane.to };
    const what = kind ? t(kind) : event;
    return (
      <>
        <b>{t("segment", { number: pointed.lane + 1 })}</b>
        {what ? <span>{what}</span> : null}
        {to > from || !event ? <span>{clock(to - from)}</span> : null}
        <span>{to > from ? t("between", { from: shown(from), to: shown(to) }) : shown(from)}</span>
        <span>{t("after", { offset: clock(from) })}</span>
        {lane.open && to === lane.to ? <span>{t("open")}</span> : null}
      </>
    );
  };
  return (
    <>
      <div className={classes.readOut} aria-live="polite">
        {told()}
      </div>
      <p id={hint} className={classes.hint} hidden={pointed !== null}>
        {t("hint")}
      </p>
    </>
  );
}
