"use client";

import { VisuallyHidden } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ChannelMark } from "@/components/ui/channel-mark";
import { DateTime, Nothing, ZoneNote } from "@/components/ui/date-time";
import { Duration } from "@/components/ui/duration";
import { RowIcon } from "@/components/ui/row-icon";
import { columnsOf } from "@/components/ui/table/data-table";
import { endingOf } from "@/lib/interactions/ending.ts";
import type { InteractionRecord } from "@/lib/interactions/schema.ts";
import { agentsOf } from "@/lib/interactions/search/cell-filters.ts";
import { type ColumnSetting, columnPlaces } from "@/lib/interactions/search/column-view.ts";
import { interactionHref } from "@/lib/interactions/search/href.ts";
import { seenText } from "@/lib/text.ts";
import { SELECTION_WIDTH_PX } from "../search/selection-column";
import type { SearchState } from "../search/use-search";
import classes from "./columns.module.css";
import { HandlingCell, handlingColumns } from "./handling-cell";
import { RunningTime } from "./running-time";

const column = columnsOf<InteractionRecord>();

type Words = ReturnType<typeof useTranslations<"interactions.column">>;

/** When, how and with whom, by whom and for how long. */
function firstColumns(t: Words, zone: SearchState["zone"], foreignZone: SearchState["foreignZone"]) {
  return column.columns([
    column.accessor((row) => row.timings.startDate, {
      id: "start_date",
      header: () => (
        <>
          {t("start_date")} <ZoneNote />
        </>
      ),
      enableSorting: true,
      cell: ({ row: { original } }) => (
        <Link href={interactionHref(original.guid, foreignZone)} prefetch={false}>
          <DateTime at={original.timings.startDate} zone={zone} />
        </Link>
      ),
    }),
    column.accessor("channel", {
      id: "channel",
      header: t("channel"),
      enableSorting: true,
      cell: ({ getValue }) => <ChannelMark channel={getValue()} />,
    }),
    column.accessor("direction", {
      id: "direction",
      header: t("directionShort"),
      enableSorting: true,
      // The name and, beside it, the menu of its head.
      meta: { width: "64px" },
      cell: ({ getValue }) => <DirectionMark direction={getValue()} short />,
    }),
    column.accessor((row) => row.client.name, {
      id: "client_name",
      header: t("client_name"),
      enableSorting: true,
      meta: { share: "xl" },
      cell: ({ getValue }) => {
        const name = getValue();
        return name ? (
          <span title={seenText(name)}>{seenText(name)}</span>
        ) : (
          <span className={classes.quiet}>{t("anonymous")}</span>
        );
      },
    }),
    column.accessor((row) => row.client.id, {
      id: "client_id",
      header: t("client_id"),
      enableSorting: true,
      meta: { share: "l" },
      cell: ({ getValue }) => {
        const id = getValue();
        return id ? <span title={seenText(id)}>{seenText(id)}</span> : <Nothing />;
      },
    }),
    column.accessor((row) => unique(row.segments.map(({ campaign }) => campaign)), {
      id: "campaigns",
      header: t("campaigns"),
      meta: { share: "m" },
      cell: ({ getValue }) => <Several names={getValue()} />,
    }),
    column.accessor((row) => unique(row.segments.map(({ agent }) => agent ?? "")), {
      id: "agents",
      header: t("agents"),
      meta: { share: "s" },
      cell: ({ getValue }) => <Several names={getValue()} />,
    }),
    column.accessor((row) => row.timings.duration, {
      id: "duration",
      header: t("duration"),
      enableSorting: true,
      meta: { align: "end" },
      cell: ({ row: { original } }) => {
        const { duration, startDate, endDate } = original.timings;
        const ending = endingOf({ finished: original.flags.finished, end: endDate });
        if (ending === "inProgress") return <RunningTime since={startDate} />;
        if (ending === "finished") return <Duration seconds={duration} />;
        return (
          <span className={classes.unmarked} title={t("unmarked")}>
            <Duration seconds={duration} />
            <VisuallyHidden>{t("unmarked")}</VisuallyHidden>
          </span>
        );
      },
    }),
  ]);
}

/** What else is told of an interaction. */
function furtherColumns(t: Words, zone: SearchState["zone"]) {
  return column.columns([
    column.accessor((row) => row.disposition?.levels, {
      id: "disposition",
      header: t("disposition"),
      meta: { share: "xs" },
      cell: ({ getValue }) => {
        const levels = getValue();
        return levels?.length ? <span title={levels.join(" › ")}>{levels.at(-1)}</span> : <Nothing />;
      },
    }),
    column.accessor((row) => row.dialer?.name, {
      id: "hub",
      header: t("hub"),
      meta: { share: "xs" },
      cell: ({ getValue }) => {
        const hub = getValue();
        return hub ? (
          <Link href={`/hubs/${encodeURIComponent(hub)}`} prefetch={false} className={classes.hub} title={hub}>
            {hub}
          </Link>
        ) : (
          <Nothing />
        );
      },
    }),
    column.accessor((row) => row.timings.endDate, {
      id: "end_date",
      header: t("end_date"),
      enableSorting: true,
      cell: ({ getValue }) => <DateTime at={getValue()} zone={zone} />,
    }),
    column.accessor((row) => row.client.contactId, {
      id: "contact_id",
      header: t("contact_id"),
      enableSorting: true,
      cell: ({ getValue }) => {
        const id = getValue();
        return id ? <span title={seenText(id)}>{seenText(id)}</span> : <Nothing />;
      },
    }),
    column.accessor((row) => row.dialer?.list, {
      id: "list",
      header: t("list"),
      cell: ({ getValue }) => getValue() || <Nothing />,
    }),
    column.accessor("connectorId", {
      id: "connector",
      header: t("connector"),
      cell: ({ getValue }) => getValue() || <Nothing />,
    }),
    column.accessor("guid", { id: "guid", header: t("guid"), cell: ({ getValue }) => <code>{getValue()}</code> }),
    ...handlingColumns.map((id) =>
      column.accessor("guid", {
        id,
        header: t(id),
        meta: { align: "end" },
        cell: ({ getValue }) => <HandlingCell guid={getValue()} of={id} />,
      }),
    ),
    column.accessor((row) => agentsOf(row)[0], {
      id: "first_agent",
      header: t("first_agent"),
      meta: { share: "s" },
      cell: ({ getValue }) => getValue() || <Nothing />,
    }),
    column.accessor((row) => agentsOf(row).at(-1), {
      id: "last_agent",
      header: t("last_agent"),
      meta: { share: "s" },
      cell: ({ getValue }) => getValue() || <Nothing />,
    }),
    column.accessor((row) => row.segments.length, {
      id: "segments",
      header: t("segments"),
      meta: { align: "end" },
    }),
  ]);
}

/** The shown columns of the search in their order; those the service can sort by have its names as ids. */
export function useInteractionColumns({ zone, foreignZone }: SearchState, settings: readonly ColumnSetting[]) {
  const t = useTranslations("interactions.column");
  return useMemo(() => {
    const all = [...firstColumns(t, zone, foreignZone), ...furtherColumns(t, zone)];
    return columnPlaces(settings).flatMap(({ id, width, left }) =>
      all
        .filter((one) => one.id === id)
        .map((one) => ({
          ...one,
          meta: {
            ...one.meta,
            ...(width !== null && { size: width }),
            ...(left !== null && { pinnedAt: SELECTION_WIDTH_PX + left }),
          },
        })),
    );
  }, [t, zone, foreignZone, settings]);
}

/** Which way it went: an arrow in or out, with the word beside it or only for those who cannot see. */
export function DirectionMark({
  direction,
  short = false,
}: {
  direction: InteractionRecord["direction"];
  short?: boolean;
}) {
  const t = useTranslations("interactions.direction");
  const icon = <RowIcon name={direction} size={15} />;
  if (short) {
    return (
      <span
        role="img"
        className={classes.direction}
        data-direction={direction}
        aria-label={t(direction)}
        title={t(direction)}
      >
        {icon}
      </span>
    );
  }
  return (
    <span className={classes.direction} data-direction={direction}>
      {icon}
      {t(direction)}
    </span>
  );
}

/** The first of some names and how many more; all of them on hover. */
function Several({ names: [first, ...more] }: { names: string[] }) {
  if (!first) return <Nothing />;
  if (more.length === 0) return first;
  return (
    <span title={[first, ...more].join("\n")}>
      {first} <span className={classes.more}>+{more.length}</span>
    </span>
  );
}

function unique(names: string[]): string[] {
  return [...new Set(names.filter(Boolean))];
}
