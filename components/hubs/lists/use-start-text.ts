"use client";

import { useTranslations } from "next-intl";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { type ListReach, listStart } from "@/lib/outbound/lists/start.ts";
import { useClocks } from "../clock/use-clocks";
import { useContactingText } from "../hub/use-contacting-text";

/** Says what becomes of a list's contacts once it is active: who is contacted at once, or what they wait for. */
export function useStartText() {
  const t = useTranslations("hubs.list");
  const { sentence } = useContactingText();
  const { placed } = useClocks();

  return (desk: DeskHub, reach: ListReach, now: Date): string => {
    const { waiting, open, never, opensAt } = reach;
    const start = listStart(desk, reach);
    if (waiting === 0) return t("startNobody");
    if (start.held) return `${sentence(desk, start, now)} ${t("startHeld", { count: waiting })}`;
    const said = [
      t("startNow", { count: open }),
      opensAt ? t("startOthers", { count: waiting - open - never, at: placed(opensAt, desk.timezone, now) }) : null,
      never > 0 ? t("startNever", { count: never }) : null,
    ];
    return said.filter(Boolean).join(" ");
  };
}
