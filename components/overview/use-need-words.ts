"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useZone } from "@/components/ui/zone/zone";
import { providerTroubles } from "@/lib/outbound/progress/provider-troubles.ts";
import { formatIn, parseUtc } from "@/lib/time/instant.ts";
import type { Need } from "./needs";

/** What of a need's values are times, as answers have them. */
const times = ["since", "until", "nextTry"];

/** A need in one sentence, on the viewer's clock. */
export function useNeedWords(): (need: Need) => string {
  const t = useTranslations("overview.needs");
  const reasons = useTranslations("hubs.gates.reason");
  const format = useFormatter();
  const zone = useZone();
  const shown = (name: string, value: string | number) => {
    const trouble = name === "reason" ? providerTroubles.find((one) => one === value) : undefined;
    if (trouble) return reasons(trouble);
    const at = times.includes(name) ? parseUtc(String(value)) : null;
    return at ? formatIn(at, zone).slice(0, 16) : value;
  };
  return ({ kind, values }) => {
    const named = Object.entries(values).map(([name, value]) => [name, shown(name, value)]);
    return t(kind, { ...Object.fromEntries(named), number: format.number(Number(values.count)) });
  };
}
