"use client";

import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useFormatter } from "next-intl";
import { Nothing } from "@/components/ui/date-time";
import { useZone } from "@/components/ui/zone/zone";
import { runsTodayQuery } from "@/lib/flows/run/queries.ts";
import { failedRunsHref, runsHref } from "../runs/run-href";

/** How many runs of the flow began today, or how many of them failed; all rows share one question. */
export function RunsTodayCell({ flow, count }: { flow: string; count: "runs" | "failed" }) {
  const format = useFormatter();
  const { data } = useQuery(runsTodayQuery(useZone()));
  const found = data?.get(flow)?.[count] ?? 0;
  if (found === 0) return <Nothing />;
  const href = count === "failed" ? failedRunsHref(flow) : runsHref(flow);
  return (
    <Anchor component={Link} href={href} prefetch={false} inherit>
      {format.number(found)}
    </Anchor>
  );
}
