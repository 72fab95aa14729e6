"use client";

import { useTranslations } from "next-intl";
import { Nothing } from "@/components/ui/date-time";
import { StatusBadge } from "@/components/ui/status-badge";
import type { AttemptRecord } from "@/lib/outbound/attempts/schema.ts";
import classes from "./attempt-state.module.css";
import { ResultBadge } from "./result-badge";

/** What an attempt came to, or where it stands; and whether nobody was contacted by it. */
export function AttemptState({ attempt }: { attempt: AttemptRecord }) {
  const t = useTranslations("contacts.attempts");
  return (
    <span className={classes.state}>
      <Standing attempt={attempt} />
      {attempt.simulated ? <span className={classes.quiet}>{t("simulated")}</span> : null}
    </span>
  );
}

function Standing({ attempt: { status, outcome } }: { attempt: AttemptRecord }) {
  const t = useTranslations("contacts.attempts.status");
  if (status !== "ended") return <StatusBadge tone="go">{t(status)}</StatusBadge>;
  return outcome === null ? <Nothing /> : <ResultBadge outcome={outcome} />;
}
