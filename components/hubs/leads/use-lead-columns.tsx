"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DateTime } from "@/components/ui/date-time";
import { StatusBadge, type Tone } from "@/components/ui/status-badge";
import { CutCell } from "@/components/ui/table/cut-cell";
import { columnsOf } from "@/components/ui/table/data-table";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import type { LeadRecord } from "@/lib/outbound/leads/schema.ts";
import { LeadActions } from "./actions";
import { LeadDue } from "./due";

const column = columnsOf<LeadRecord>();
const tones: Record<LeadRecord["status"], Tone> = { scheduled: "info", working: "go", done: "idle", cancelled: "idle" };

/** What is longer must not push the state out of sight. */
const LONGEST = "max(8rem, 12cqi)";

/** What the table of leads tells of each. */
export function useLeadColumns(hub: DeskHub) {
  const t = useTranslations("hubs");
  // Not the hub itself, whose counts change: a table with other columns would close what is open in it.
  const { name, timezone, schedule, holidays, contactingSchedule } = hub;
  return useMemo(() => {
    const clock = { name, timezone, schedule, holidays, contactingSchedule };
    return column.columns([
      column.accessor((lead) => lead.clientIds.join(", "), {
        id: "client",
        header: t("lead.client"),
        enableSorting: true,
        meta: { most: LONGEST },
        cell: ({ getValue }) => <CutCell text={getValue()} />,
      }),
      column.accessor("status", {
        header: t("lead.state"),
        enableSorting: true,
        cell: ({ getValue }) => <StatusBadge tone={tones[getValue()]}>{t(`leadStatus.${getValue()}`)}</StatusBadge>,
      }),
      column.accessor("scheduledFor", {
        header: t("lead.due"),
        enableSorting: true,
        cell: ({ row: { original } }) => <LeadDue hub={clock} lead={original} />,
      }),
      column.accessor("timezone", {
        header: t("lead.timezone"),
        enableSorting: true,
        meta: { most: LONGEST },
        cell: ({ getValue }) => <CutCell text={getValue()} />,
      }),
      column.accessor("scheduledFor", {
        id: "campaignDue",
        header: t("lead.dueThere", { zone: timezone }),
        meta: { sparedBelow: 880 },
        cell: ({ getValue }) => <DateTime at={getValue()} zone={timezone} />,
      }),
      column.accessor("contactId", {
        header: t("lead.contactId"),
        meta: { most: LONGEST },
        cell: ({ getValue }) => <CutCell text={getValue()} />,
      }),
      column.accessor("attempts", { header: t("lead.attempts"), enableSorting: true, meta: { align: "end" } }),
      column.accessor("expiresAt", {
        header: t("lead.expires"),
        enableSorting: true,
        cell: ({ getValue }) => <DateTime at={getValue()} />,
      }),
      column.display({
        id: "actions",
        header: "",
        meta: { align: "end", pinned: true },
        cell: ({ row: { original } }) => <LeadActions hub={clock} lead={original} />,
      }),
    ]);
  }, [t, name, timezone, schedule, holidays, contactingSchedule]);
}
