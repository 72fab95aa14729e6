"use client";

import { useTranslations } from "next-intl";
import { StatusBadge, type Tone } from "@/components/ui/status-badge";
import type { RunSummary } from "@/lib/flows/run/schema.ts";
import type { StepState } from "@/lib/flows/run/step.ts";

const runTones = {
  queued: "idle",
  running: "info",
  waiting: "caution",
  done: "go",
  failed: "stop",
  cancelled: "idle",
} as const satisfies Record<RunSummary["status"], Tone>;

const stepTones = {
  done: "go",
  failed: "stop",
  unknown: "caution",
  stubbed: "idle",
  repeated: "info",
  waiting: "caution",
} as const satisfies Record<StepState, Tone>;

export const runStatuses = ["failed", "done", "running", "waiting", "queued", "cancelled"] as const;

export function RunStatus({ status }: { status: RunSummary["status"] }) {
  const t = useTranslations("runs.status");
  return (
    <StatusBadge tone={runTones[status]} busy={status === "running"}>
      {t(status)}
    </StatusBadge>
  );
}

export function StepStatus({ state }: { state: StepState }) {
  const t = useTranslations("runs.state");
  return <StatusBadge tone={stepTones[state]}>{t(state)}</StatusBadge>;
}
