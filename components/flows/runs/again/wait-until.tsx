"use client";

import { useFormatter, useNow } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { MINUTE_MS, SECOND_MS } from "@/lib/time/durations.ts";
import { parseUtc } from "@/lib/time/instant.ts";
import classes from "./again.module.css";

/** Until when a run waits, and how long that is: by the second only in its last minutes. */
export function WaitUntil({ at }: { at: string }) {
  const format = useFormatter();
  const due = parseUtc(at);
  const coarse = useNow({ updateInterval: 15 * SECOND_MS });
  const fine = useNow({ updateInterval: SECOND_MS });
  if (!due) return null;
  const now = due.getTime() - fine.getTime() < 2 * MINUTE_MS ? fine : coarse;
  const end = new Date(Math.max(due.getTime(), now.getTime()));
  return (
    <span className={classes.wait}>
      <DateTime at={at} named />
      <span className={classes.quiet}>{format.relativeTime(end, now)}</span>
    </span>
  );
}
