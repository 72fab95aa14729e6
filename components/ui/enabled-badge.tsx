"use client";

import { useTranslations } from "next-intl";
import { StatusBadge } from "./status-badge";

export function EnabledBadge({ enabled }: { enabled: boolean }) {
  const t = useTranslations("kit");
  return <StatusBadge tone={enabled ? "go" : "idle"}>{t(enabled ? "enabled" : "disabled")}</StatusBadge>;
}
