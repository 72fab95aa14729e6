"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ChannelMark } from "@/components/ui/channel-mark";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { Duration } from "@/components/ui/duration";
import { EmptyNote } from "@/components/ui/empty-note";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { columnsOf, DataTable } from "@/components/ui/table/data-table";
import { useZone } from "@/components/ui/zone/zone";
import { lastDay } from "@/lib/interactions/breakdown/day-so-far.ts";
import { type FoundRows, interactionsQuery, type SearchQuery } from "@/lib/interactions/queries.ts";
import type { InteractionRecord } from "@/lib/interactions/schema.ts";
import { MINUTE_MS } from "@/lib/time/durations.ts";

const column = columnsOf<InteractionRecord>();

/** The last few interactions of the last 24 hours, and whether the viewer's profile hides others. */
export function useLatest(now: Date, enabled: boolean): UseQueryResult<FoundRows> {
  const zone = useZone();
  const latest = {
    orders: [{ field: "start_date", direction: "desc" }],
    index: 0,
    rows: 10,
  } satisfies Partial<SearchQuery>;
  return useQuery({
    ...interactionsQuery({ ...lastDay(now, zone), ...latest }),
    refetchInterval: MINUTE_MS,
    refetchOnMount: true,
    enabled,
  });
}

export function LatestInteractions({ query }: { query: UseQueryResult<FoundRows> }) {
  const t = useTranslations("overview");
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor((row) => row.timings.startDate, {
          id: "started",
          header: t("started"),
          cell: ({ row: { original } }) => (
            <Link href={`/interactions/${original.guid}`} prefetch={false}>
              <DateTime at={original.timings.startDate} />
            </Link>
          ),
        }),
        column.accessor("channel", {
          header: t("channel"),
          cell: ({ getValue }) => <ChannelMark channel={getValue()} />,
        }),
        column.accessor((row) => row.client.name || row.client.id, {
          id: "client",
          header: t("client"),
          cell: ({ getValue }) => getValue() || <Nothing />,
        }),
        column.accessor((row) => row.segments.at(-1)?.campaign, { id: "campaign", header: t("campaign") }),
        column.accessor((row) => row.segments.findLast(({ agent }) => agent)?.agent, {
          id: "agent",
          header: t("agent"),
          cell: ({ getValue }) => getValue() || <Nothing />,
        }),
        column.accessor((row) => row.timings.duration, {
          id: "duration",
          header: t("duration"),
          meta: { align: "end" },
          cell: ({ getValue }) => <Duration seconds={getValue()} />,
        }),
        column.accessor((row) => row.disposition?.levels.at(-1), {
          id: "disposition",
          header: t("disposition"),
          cell: ({ getValue }) => getValue() || <Nothing />,
        }),
      ]),
    [t],
  );
  return (
    <Panel title={t("latest")} aside={<Link href="/interactions?range=today">{t("allInteractions")}</Link>} flush>
      <QueryView query={query}>
        {({ result }) => (
          <DataTable
            label={t("latest")}
            columns={columns}
            rows={result}
            rowKey={(row) => row.guid}
            empty={<EmptyNote title={t("noneLately")} />}
          />
        )}
      </QueryView>
    </Panel>
  );
}
