"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { EmptyNote } from "@/components/ui/empty-note";
import { useNotify } from "@/components/ui/notify";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { StatusBadge, type Tone } from "@/components/ui/status-badge";
import type { LeadRecord } from "@/lib/outbound/lead-schema.ts";
import { leadsQuery, useCancelLead } from "@/lib/outbound/queries.ts";

const column = columnsOf<LeadRecord>();
const tones: Record<LeadRecord["status"], Tone> = { scheduled: "info", working: "go", done: "idle", cancelled: "idle" };

/** The hub's fresh leads, newest first, each due on the lead's own clock; one not tried yet can be cancelled. */
export function FreshLeads({ hub }: { hub: string }) {
  const t = useTranslations("hubs");
  const notify = useNotify();
  const query = useQuery(leadsQuery(hub));
  const { mutate, isPending } = useCancelLead(hub);
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor((lead) => lead.clientIds.join(", "), {
          id: "client",
          header: t("lead.client"),
          enableSorting: true,
        }),
        column.accessor("scheduledFor", {
          header: t("lead.due"),
          enableSorting: true,
          cell: ({ row: { original } }) =>
            original.scheduledFor ? <DateTime at={original.scheduledFor} zone={original.timezone} /> : t("lead.soon"),
        }),
        column.accessor("timezone", { header: t("lead.timezone"), enableSorting: true }),
        column.accessor("status", {
          header: t("lead.state"),
          enableSorting: true,
          cell: ({ getValue }) => <StatusBadge tone={tones[getValue()]}>{t(`leadStatus.${getValue()}`)}</StatusBadge>,
        }),
        column.accessor("contactId", {
          header: t("lead.contactId"),
          cell: ({ getValue }) => getValue() || <Nothing />,
        }),
        column.accessor("attempts", { header: t("lead.attempts"), enableSorting: true, meta: { align: "end" } }),
        column.display({
          id: "actions",
          header: "",
          meta: { align: "end" },
          cell: ({ row: { original } }) =>
            original.status === "scheduled" && original.attempts === 0 ? (
              <Button
                size="compact-sm"
                variant="default"
                disabled={isPending}
                onClick={() =>
                  mutate(original.id, { onSuccess: () => notify.done(t("lead.cancelled")), onError: notify.failed })
                }
              >
                {t("lead.cancel")}
              </Button>
            ) : null,
        }),
      ]),
    [t, notify, mutate, isPending],
  );
  return (
    <Panel title={t("leads")} flush>
      <QueryView query={query} lines={4}>
        {({ result }) => (
          <DataTable
            label={t("leads")}
            columns={columns}
            rows={result}
            rowKey={(lead) => lead.id}
            empty={<EmptyNote title={t("noLeads.title")}>{t("noLeads.text")}</EmptyNote>}
          />
        )}
      </QueryView>
    </Panel>
  );
}
