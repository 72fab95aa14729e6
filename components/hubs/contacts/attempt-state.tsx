"use client";

import { useTranslations } from "next-intl";
import { Nothing } from "@/components/ui/date-time";
import { StatusBadge } from "@/components/ui/status-badge";
import type { AttemptRecord } from "@/lib/outbound/attempts/schema.ts";
import { ResultBadge } from "./result-badge";

/** What an attempt came to, or where it stands. */
export function AttemptState({ attempt: { status, outcome } }: { attempt: AttemptRecord }) {
  const t = useTranslations("contacts.attempts.status");
  if (status !== "ended") return <StatusBadge tone="go">{t(status)}</StatusBadge>;
  return outcome === null ? <Nothing /> : <ResultBadge outcome={outcome} />;
}
