"use client";

import { useTranslations } from "next-intl";
import type { Contacting } from "@/lib/outbound/hubs/contacting.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import type { ListHours } from "@/lib/outbound/lists/schema.ts";
import { parseUtc } from "@/lib/time/instant.ts";
import { useClocks } from "../clock/use-clocks";
import { useContactingText } from "../hub/use-contacting-text";

/** Says what becomes of a list's contacts once it is active: who is contacted at once, or what they wait for. */
export function useStartText() {
  const t = useTranslations("hubs.list");
  const { sentence } = useContactingText();
  const { placed } = useClocks();

  function others({ waiting, open, never, opensAt }: ListHours, { timezone }: DeskHub, now: Date): string | null {
    const from = parseUtc(opensAt ?? "");
    return from ? t("startOthers", { count: waiting - open - never, at: placed(from, timezone, now) }) : null;
  }

  return (desk: DeskHub, hours: ListHours, start: Contacting, now: Date): string => {
    const { waiting, open, never } = hours;
    if (waiting === 0) return t("startNobody");
    const said = start.held
      ? [sentence(desk, start, now), t("startHeld", { count: waiting })]
      : [
          t("startNow", { count: open }),
          others(hours, desk, now),
          never > 0 ? t("startNever", { count: never }) : null,
        ];
    return said.filter(Boolean).join(" ");
  };
}
