"use client";

import { useLocale } from "next-intl";
import { Nothing } from "@/components/ui/date-time";
import { durationText } from "./duration-text";

/** How long something took; nothing while it goes on. */
export function RunDuration({ ms }: { ms: number | null }) {
  const locale = useLocale();
  return ms === null ? <Nothing /> : <span>{durationText(ms, locale)}</span>;
}
