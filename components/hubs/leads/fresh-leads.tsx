"use client";

import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from "nuqs";
import { EmptyNote } from "@/components/ui/empty-note";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { DataTable } from "@/components/ui/table/data-table";
import { PageFoot } from "@/components/ui/table/page-links";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { leadsQuery } from "@/lib/outbound/queries.ts";
import { useLeadColumns } from "./use-lead-columns";

const statuses = ["scheduled", "working", "done", "cancelled"] as const;
const ROWS = 50;

/** The hub's fresh leads, newest first, each due on its own clock and on the campaign's. */
export function FreshLeads({ hub }: { hub: DeskHub }) {
  const t = useTranslations("hubs");
  const columns = useLeadColumns(hub);
  const [{ leads: status, leadsPage: page }, setUrl] = useQueryStates({
    leads: parseAsStringLiteral(statuses),
    leadsPage: parseAsInteger.withDefault(0),
  });
  const query = useQuery({
    ...leadsQuery(hub.name, { status, index: page * ROWS, rows: ROWS }),
    refetchInterval: 15_000,
  });
  return (
    <Panel
      title={t("leads")}
      flush
      aside={
        <Select
          aria-label={t("lead.state")}
          placeholder={t("lead.anyState")}
          data={statuses.map((value) => ({ value, label: t(`leadStatus.${value}`) }))}
          value={status}
          onChange={(value) => void setUrl({ leads: value as (typeof statuses)[number] | null, leadsPage: null })}
          clearable
          w={170}
        />
      }
    >
      <QueryView query={query} lines={4}>
        {({ result, total }) => (
          <>
            <DataTable
              page={String(page)}
              label={t("leads")}
              columns={columns}
              rows={result}
              rowKey={(lead) => lead.id}
              empty={
                <EmptyNote line title={t(status ? "noLeads.ofState" : "noLeads.title")}>
                  {status ? null : t("noLeads.text")}
                </EmptyNote>
              }
            />
            <PageFoot
              page={page}
              rows={ROWS}
              total={total}
              onChange={(leadsPage) => void setUrl({ leadsPage: leadsPage || null })}
            />
          </>
        )}
      </QueryView>
    </Panel>
  );
}
