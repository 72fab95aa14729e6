"use client";

import { Button, SegmentedControl } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from "nuqs";
import { EmptyNote } from "@/components/ui/empty-note";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { downloadFrom } from "@/components/ui/save-file";
import { DataTable } from "@/components/ui/table/data-table";
import { PageFoot } from "@/components/ui/table/page-links";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { receiptPath, receiptQuery } from "@/lib/outbound/queries.ts";
import { useReceiptColumns } from "./use-receipt-columns";

const outcomes = ["saved", "rejected", "suppressed"] as const;
const ROWS = 100;

/** What became of every contact of the upload: on the screen page by page, and as a file whole. */
export function ListReceipt({ hub, list }: { hub: string; list: ListRecord }) {
  const t = useTranslations("hubs.list");
  const columns = useReceiptColumns();
  const [{ outcome, page }, setUrl] = useQueryStates({
    outcome: parseAsStringLiteral(outcomes),
    page: parseAsInteger.withDefault(0),
  });
  const query = useQuery(receiptQuery(hub, list.id, { outcome, index: page * ROWS, rows: ROWS }));
  const total = outcome ? list[outcome] : list.saved + list.rejected + list.suppressed;
  return (
    <Panel
      title={t("receipt")}
      flush
      aside={
        <>
          <SegmentedControl
            aria-label={t("outcome")}
            data={[
              { value: "", label: t("everyOutcome") },
              ...outcomes.map((value) => ({ value, label: t(value), disabled: list[value] === 0 })),
            ]}
            value={outcome ?? ""}
            onChange={(value) => void setUrl({ outcome: (value || null) as typeof outcome, page: null })}
          />
          {(["csv", "ndjson"] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              leftSection={<IconDownload size={15} />}
              onClick={() => downloadFrom(receiptPath(hub, list.id, format), `${list.filename}.${format}`)}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </>
      }
    >
      <QueryView query={query} lines={8}>
        {(lines) => (
          <>
            <DataTable
              page={String(page)}
              label={t("receipt")}
              columns={columns}
              rows={lines}
              rowKey={(line) => String(line.position)}
              empty={<EmptyNote title={t("noLines")} />}
            />
            <PageFoot page={page} rows={ROWS} total={total} onChange={(at) => void setUrl({ page: at || null })} />
          </>
        )}
      </QueryView>
    </Panel>
  );
}
