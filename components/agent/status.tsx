"use client";

import { Alert } from "@mantine/core";
import { useNow, useTranslations } from "next-intl";
import { StatusBadge, type Tone } from "@/components/ui/status-badge";
import type { AgentStanding } from "@/lib/outbound/agents/own/queries.ts";
import type { AgentState } from "@/lib/outbound/agents/schema.ts";
import { clock } from "@/lib/time/clock.ts";
import { SECOND_MS } from "@/lib/time/durations.ts";
import { parseUtc } from "@/lib/time/instant.ts";
import classes from "./page.module.css";
import type { useStanding } from "./use-standing";

const tones: Record<AgentState["status"], Tone> = {
  away: "idle",
  available: "go",
  offered: "caution",
  ringing: "caution",
  talking: "info",
  wrapUp: "caution",
};

/** Where the agent stands, and for how long, or how long it still lasts. */
export function DeskStatus({ presence }: { presence: AgentStanding }) {
  const t = useTranslations("agent");
  const now = useNow({ updateInterval: SECOND_MS }).getTime() + presence.aheadMs;
  const { status, since, offer } = presence;
  const until = offer?.until ? parseUtc(offer.until) : null;
  const seconds = (from: number, to: number) => clock(Math.max(0, (to - from) / SECOND_MS));
  const time = until
    ? t("left", { time: seconds(now, until.getTime()) })
    : seconds((parseUtc(since) ?? new Date(now)).getTime(), now);
  return (
    <span className={classes.status}>
      {/* The words alone: a clock that is read out each second would say nothing else. */}
      <span role="status">
        <StatusBadge tone={tones[status]} busy={status === "ringing" || status === "offered"}>
          {t(`status.${status}`)}
        </StatusBadge>
      </span>
      <span className={classes.time} suppressHydrationWarning>
        {time}
      </span>
    </span>
  );
}

/** What the agent must know: the connection is lost, or the service made the agent away. */
export function DeskNotes({ presence }: { presence: ReturnType<typeof useStanding> }) {
  const t = useTranslations("agent");
  const { isLost, turnedAway, isAvailable, query } = presence;
  const status = query.data?.status;
  return (
    <>
      {isLost ? (
        <Alert role="alert" color="red" variant="light" title={t("lost.title")}>
          {t("lost.text")}
        </Alert>
      ) : null}
      {turnedAway ? (
        <Alert role="alert" color="yellow" variant="light" title={t("turnedAway.title")}>
          {t("turnedAway.text")}
        </Alert>
      ) : null}
      {!isAvailable && (status === "talking" || status === "ringing" || status === "wrapUp") ? (
        <p className={classes.note}>{t("leaves")}</p>
      ) : null}
    </>
  );
}
