"use client";

import { useTranslations } from "next-intl";
import { StatusBadge } from "@/components/ui/status-badge";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { PausedFlow } from "./paused-flow";

type Props = { flow: Pick<FlowRecord, "name" | "liveVersion" | "version" | "paused">; problemCount: number };

/** Whether a flow answers calls or is paused, whether its newest version is the one that does, and whether that one can run. */
export function FlowStatus({ flow: { name, liveVersion, version, paused }, problemCount }: Props) {
  const t = useTranslations("flows.status");
  if (liveVersion === null) return <StatusBadge tone="idle">{t("draft")}</StatusBadge>;
  if (paused) return <PausedFlow name={name} reason={paused.reason} />;
  if (liveVersion === version && problemCount > 0) return <StatusBadge tone="stop">{t("broken")}</StatusBadge>;
  if (liveVersion === version) return <StatusBadge tone="go">{t("live")}</StatusBadge>;
  return <StatusBadge tone="info">{t("liveOlder", { version: liveVersion })}</StatusBadge>;
}
