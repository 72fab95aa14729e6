"use client";

import { useTranslations } from "next-intl";
import { StatusBadge, type Tone } from "@/components/ui/status-badge";
import type { AttemptOutcome } from "@/lib/outbound/attempts/outcomes.ts";

const tones: Record<AttemptOutcome, Tone> = {
  answered: "go",
  read: "go",
  delivered: "go",
  sent: "info",
  abandoned: "caution",
  machine: "caution",
  busy: "caution",
  no_answer: "caution",
  unknown: "caution",
  error: "stop",
  invalid_session: "stop",
  invalid_number: "stop",
  blacklisted: "stop",
};

/** What an attempt, or the best of a contact's attempts, came to. */
export function ResultBadge({ outcome }: { outcome: AttemptOutcome }) {
  const t = useTranslations("contacts.outcome");
  return <StatusBadge tone={tones[outcome]}>{t(outcome)}</StatusBadge>;
}
