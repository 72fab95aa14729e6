"use client";

import { useTranslations } from "next-intl";
import { StatusBadge, type Tone } from "./status-badge";

const tones = {
  loading: "info",
  inactive: "idle",
  active: "go",
  paused: "caution",
  finished: "idle",
  failed: "stop",
} as const satisfies Record<string, Tone>;

/** The state of a list, or how many lists are in it. */
export function ListStatus({ status, count }: { status: keyof typeof tones; count?: number }) {
  const t = useTranslations("kit.listStatus");
  return (
    <StatusBadge tone={tones[status]} busy={status === "loading"}>
      {count === undefined ? t(status) : `${count} ${t(status)}`}
    </StatusBadge>
  );
}
