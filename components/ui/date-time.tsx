"use client";

import { formatIn, parseUtc } from "@/lib/time.ts";
import classes from "./date-time.module.css";
import { useZone } from "./zone";

type Props = {
  /** `yyyy-MM-dd HH:mm:ss` in UTC, as every answer has it. */
  at: string | null | undefined;
  /** Shown instead of the viewer's own zone. */
  zone?: string | undefined;
};

/** An instant in the viewer's zone; zone and UTC on hover. */
export function DateTime({ at, zone }: Props) {
  const own = useZone();
  const instant = at ? parseUtc(at) : null;
  if (!at || !instant) return <Nothing />;
  const shown = zone ?? own;
  const local = formatIn(instant, shown);
  const hint = shown === "UTC" ? `${at} UTC` : `${local} ${shown}\n${at} UTC`;
  return (
    <time className={classes.time} dateTime={instant.toISOString()} title={hint}>
      <span className={classes.date}>{local.slice(0, 10)}</span> {local.slice(11)}
    </time>
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
