"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { StatusBadge } from "@/components/ui/status-badge";
import { useZone } from "@/components/ui/zone/zone";
import { failsOften } from "@/lib/flows/run/fails-often.ts";
import { runsTodayQuery } from "@/lib/flows/run/queries.ts";
import { failedRunsHref } from "./runs/run-href";

/** That many of today's runs of the flow failed, and the way to them; nothing where all is well. `brief` leaves out how many. */
export function FailsOften({ flow, brief = false }: { flow: string; brief?: boolean }) {
  const t = useTranslations("flows");
  const today = useQuery(runsTodayQuery(useZone())).data?.get(flow);
  if (!today || !failsOften(today)) return null;
  return (
    <Link href={failedRunsHref(flow)} prefetch={false} title={brief ? t("failsOften", today) : undefined}>
      <StatusBadge tone="caution">{t(brief ? "failsOftenBrief" : "failsOften", today)}</StatusBadge>
    </Link>
  );
}
