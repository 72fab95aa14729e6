"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import type { HubProgress } from "@/lib/outbound/progress/schema.ts";
import { parseUtc } from "@/lib/time/instant.ts";
import { useClocks } from "../clock/use-clocks";
import classes from "./progress.module.css";

/** How far the work of a hub is, and when it will be done. */
export function ProgressState({ hub, progress }: { hub: DeskHub; progress: HubProgress }) {
  const t = useTranslations("progress.state");
  const format = useFormatter();
  const { placed, full } = useClocks();
  const now = useNow({ updateInterval: 20_000 });
  const { funnel, expectedEnd, abandonRate } = progress;
  const end = expectedEnd === null ? null : parseUtc(expectedEnd);
  const percent = (rate: number | null) =>
    rate === null ? "–" : format.number(rate / 100, { style: "percent", maximumFractionDigits: 2 });
  return (
    <div className={classes.state}>
      <strong role="status">{t("done", { done: funnel.done, loaded: funnel.loaded })}</strong>
      {funnel.cancelled > 0 ? <span>{t("cancelled", { count: funnel.cancelled })}</span> : null}
      <span title={end ? `${t("why")}\n${full(end, [hub.timezone])}` : t("why")}>
        {end ? t("end", { at: placed(end, hub.timezone, now) }) : t("noEnd")}
      </span>
      {abandonRate.month === null ? null : (
        <span>{t("abandoned", { day: percent(abandonRate.day), month: percent(abandonRate.month) })}</span>
      )}
    </div>
  );
}
