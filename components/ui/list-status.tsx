"use client";

import { useTranslations } from "next-intl";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { StatusBadge, type Tone } from "./status-badge";

type Status = keyof DeskHub["lists"];

const tones: Record<Status, Tone> = {
  loading: "info",
  inactive: "idle",
  active: "go",
  paused: "caution",
  finished: "idle",
  failed: "stop",
};

/** The state of a list, or how many lists are in it. */
export function ListStatus({ status, count }: { status: Status; count?: number }) {
  const t = useTranslations("kit.listStatus");
  return (
    <StatusBadge tone={tones[status]} busy={status === "loading"}>
      {count === undefined ? t(status) : `${count} ${t(status)}`}
    </StatusBadge>
  );
}
