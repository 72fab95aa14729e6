"use client";

import { VisuallyHidden } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useNow, useTranslations } from "next-intl";
import { clock } from "@/lib/time/clock.ts";
import { DAY_MS } from "@/lib/time/durations.ts";
import { parseUtc } from "@/lib/time/instant.ts";
import classes from "./columns.module.css";

const EVERY_MS = 5000;

/** How long an interaction in progress has taken so far; no figure after a day, when most likely its end was never fed. */
export function RunningTime({ since }: { since: string }) {
  const t = useTranslations("interactions.column");
  const now = useNow({ updateInterval: EVERY_MS });
  // The first HTML was drawn a moment before.
  const isMounted = useMounted();
  const start = parseUtc(since)?.getTime() ?? Number.NaN;
  const soFarMs = now.getTime() - start;
  if (!isMounted || !(soFarMs >= 0 && soFarMs < DAY_MS)) return t("open");
  return (
    <span className={classes.running} title={t("open")}>
      <VisuallyHidden>{t("open")}</VisuallyHidden> {clock(Math.floor(soFarMs / 1000))}
    </span>
  );
}
