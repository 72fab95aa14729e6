"use client";

import { useTranslations } from "next-intl";
import { StatusBadge } from "@/components/ui/status-badge";
import type { FlowRecord } from "@/lib/flows/schema.ts";

/** Whether a flow answers calls, and whether its newest version is the one that does. */
export function FlowStatus({ flow: { liveVersion, version } }: { flow: Pick<FlowRecord, "liveVersion" | "version"> }) {
  const t = useTranslations("flows.status");
  if (liveVersion === null) return <StatusBadge tone="idle">{t("draft")}</StatusBadge>;
  if (liveVersion === version) return <StatusBadge tone="go">{t("live")}</StatusBadge>;
  return <StatusBadge tone="info">{t("liveOlder", { version: liveVersion })}</StatusBadge>;
}
