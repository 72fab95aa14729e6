"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useMay } from "@/components/frame/me";
import { DateTime } from "@/components/ui/date-time";
import { useNotify } from "@/components/ui/notify";
import { Panel } from "@/components/ui/panel";
import { columnsOf, DataTable } from "@/components/ui/table/data-table";
import { freeName } from "@/lib/flows/free-name.ts";
import { namesInUse } from "@/lib/flows/list-queries.ts";
import { flowsQuery, useRestoreFlow } from "@/lib/flows/queries.ts";
import type { FlowSummary } from "@/lib/flows/schema.ts";
import { RequestError } from "@/lib/http/browser/client.ts";
import { DAY_MS } from "@/lib/time/durations.ts";
import { parseUtc } from "@/lib/time/instant.ts";

const NameDialog = dynamic(() => import("./name-dialog").then((file) => file.NameDialog), { ssr: false });

const column = columnsOf<FlowSummary>();
const KEPT_DAYS = 30;
const SHOWN_FLOWS = 10;

/** Flows deleted in the last 30 days, each with the way back; nothing when there are none. */
export function DeletedFlows() {
  const t = useTranslations("flowList.deleted");
  const notify = useNotify();
  const mayWrite = useMay("flows:write");
  const { data } = useQuery(flowsQuery({ deleted: true }));
  const { mutateAsync, isPending } = useRestoreFlow();
  const [all, setAll] = useState(false);
  /** A flow whose name another one has by now, and a name that nobody has. */
  const [homeless, setHomeless] = useState<{ flow: FlowSummary; free: string } | null>(null);
  const columns = useMemo(() => {
    const restore = async (flow: FlowSummary) => {
      const { name } = flow;
      try {
        await mutateAsync({ flow });
        notify.done(t("restored", { name }));
      } catch (error) {
        if (!(error instanceof RequestError) || error.errors[0]?.code !== "taken") return notify.failed(error);
        setHomeless({ flow, free: freeName(name, await namesInUse()) });
      }
    };
    return column.columns([
      column.accessor("name", { header: t("name") }),
      column.accessor("version", { header: t("version"), meta: { align: "end" } }),
      column.accessor("date", { header: t("at"), cell: ({ getValue }) => <DateTime at={getValue()} /> }),
      column.accessor((flow) => daysLeft(flow), {
        id: "left",
        header: t("left"),
        cell: ({ getValue }) => t("days", { count: getValue() }),
      }),
      column.display({
        id: "restore",
        header: "",
        meta: { align: "end", pinned: true },
        cell: ({ row: { original } }) => (
          <Button
            size="compact-sm"
            variant="default"
            disabled={!mayWrite || isPending}
            aria-label={t("restoreNamed", { name: original.name })}
            onClick={() => void restore(original)}
          >
            {t("restore")}
          </Button>
        ),
      }),
    ]);
  }, [t, mutateAsync, notify, mayWrite, isPending]);
  if (!data || data.result.length === 0) return null;
  return (
    <Panel
      title={t("title")}
      aside={
        data.result.length > SHOWN_FLOWS && !all ? (
          <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
            {t("all", { count: data.result.length })}
          </Button>
        ) : (
          t("note")
        )
      }
      flush
    >
      <DataTable
        label={t("title")}
        columns={columns}
        rows={all ? data.result : data.result.slice(0, SHOWN_FLOWS)}
        rowKey={(flow) => String(flow.id)}
      />
      {homeless ? (
        <NameDialog
          title={t("taken", { name: homeless.flow.name })}
          action={t("restore")}
          name={homeless.free}
          onName={async (as) => {
            await mutateAsync({ flow: homeless.flow, as });
            notify.done(t("restored", { name: as }));
          }}
          onClose={() => setHomeless(null)}
        />
      ) : null}
    </Panel>
  );
}

/** How many days a deleted flow can still be restored: its last change is its deletion. */
function daysLeft({ date }: FlowSummary): number {
  const age = Date.now() - (parseUtc(date)?.getTime() ?? 0);
  return Math.max(0, Math.ceil(KEPT_DAYS - age / DAY_MS));
}
