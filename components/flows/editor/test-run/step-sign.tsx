"use client";

import { useTranslations } from "next-intl";
import { StatusBadge, type Tone } from "@/components/ui/status-badge";
import type { StepState } from "@/lib/flows/run/step.ts";

const tones = {
  done: "go",
  repeated: "go",
  failed: "stop",
  unknown: "stop",
  stubbed: "idle",
  waiting: "idle",
} as const satisfies Record<StepState, Tone>;

/** How a step ended. */
export function StepSign({ state }: { state: StepState }) {
  const t = useTranslations("flowTestRun.state");
  return <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>;
}
