"use client";

import { formatIn, parseUtc } from "@/lib/time/instant.ts";
import { placeOfZone } from "@/lib/time/place-of-zone.ts";
import classes from "./date-time.module.css";
import { useZone } from "./zone/zone";

type Props = {
  /** `yyyy-MM-dd HH:mm:ss` in UTC, as every answer has it. */
  at: string | null | undefined;
  /** Shown instead of the zone that is in use here. */
  zone?: string | undefined;
  /** Names the zone behind the time, or below it where that would be too wide. */
  named?: boolean | "below";
};

/** An instant on the clock of the zone in use; zone and UTC on hover. */
export function DateTime({ at, zone, named = false }: Props) {
  const inUse = useZone();
  const instant = at ? parseUtc(at) : null;
  if (!at || !instant) return <Nothing />;
  const shown = zone ?? inUse;
  const local = formatIn(instant, shown);
  const hint = shown === "UTC" ? `${at} UTC` : `${local} ${shown}\n${at} UTC`;
  return (
    <time className={classes.time} dateTime={instant.toISOString()} title={hint}>
      <span className={classes.date}>{local.slice(0, 10)}</span>
      {` ${local.slice(11)}`}
      {named ? <span className={named === "below" ? classes.below : classes.zone}> {shown}</span> : null}
    </time>
  );
}

/** The zone in use behind the name of a column of times; in short where it is in full on hover. */
export function ZoneNote() {
  const zone = useZone();
  return (
    <span className={classes.zone} title={zone}>
      {placeOfZone(zone)}
    </span>
  );
}

/** What a cell without a value shows. */
export function Nothing() {
  return (
    <span className={classes.nothing} aria-hidden>
      –
    </span>
  );
}
