"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { useMay } from "@/components/frame/me";
import { DateTime } from "@/components/ui/date-time";
import { EmptyNote } from "@/components/ui/empty-note";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { columnsOf, DataTable } from "@/components/ui/table/data-table";
import { FindField } from "@/components/ui/table/find-field";
import { PageFoot } from "@/components/ui/table/page-links";
import { blacklistHitsOf } from "@/lib/outbound/blacklist-hits/queries.ts";
import type { BlacklistHitRecord } from "@/lib/outbound/blacklist-hits/schema.ts";
import { FIND_CHARACTERS } from "../use-record-table";
import { BlacklistViews } from "./views";

const ROWS = 100;
const DEBOUNCE_MS = 250;
const column = columnsOf<BlacklistHitRecord>();

/** The numbers and addresses that attempts passed over. */
export function BlacklistHits() {
  const t = useTranslations("settings");
  const isAdmin = useMay("admin");
  const [{ find, page }, setUrl] = useQueryStates({
    find: parseAsString.withDefault(""),
    page: parseAsInteger.withDefault(0),
  });
  const [clientId] = useDebouncedValue(find.trim(), DEBOUNCE_MS);
  const index = Math.max(0, page) * ROWS;
  const query = useQuery({ ...blacklistHitsOf({ clientId, index, rows: ROWS }), enabled: isAdmin });
  const columns = useHitColumns();
  if (!isAdmin) {
    return (
      <PageFrame title={t("blacklist.title")}>
        <EmptyNote title={t("forAdministrators")} />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t("blacklist.title")} note={t("blacklist.hits.note")}>
      <BlacklistViews here="hits" />
      <search aria-label={t("filters")}>
        <FindField
          label={t("blacklist.hits.find")}
          value={find}
          onChange={(text) => void setUrl({ find: text || null, page: null })}
          maxLength={FIND_CHARACTERS}
        />
      </search>
      <QueryView query={query}>
        {({ result, total }) => (
          <>
            <DataTable
              page={`${page} ${clientId}`}
              label={t("blacklist.hits.title")}
              columns={columns}
              rows={result}
              rowKey={(hit) => `${hit.contact} ${hit.clientId} ${hit.at}`}
              empty={<EmptyNote title={clientId === "" ? t("blacklist.hits.empty") : t("noMatch.title")} />}
            />
            <PageFoot page={page} rows={ROWS} total={total} onChange={(to) => void setUrl({ page: to || null })} />
          </>
        )}
      </QueryView>
    </PageFrame>
  );
}

function useHitColumns() {
  const t = useTranslations("settings.blacklist.hits");
  return useMemo(
    () =>
      column.columns([
        column.accessor("clientId", { header: t("clientId") }),
        column.accessor("hub", { header: t("hub"), cell: ({ getValue }) => getValue() ?? t("removedHub") }),
        column.accessor("contact", {
          header: t("contact"),
          cell: ({ getValue, row: { original } }) =>
            original.hub === null ? (
              getValue()
            ) : (
              <Link href={`/hubs/${encodeURIComponent(original.hub)}/lists/${original.list}`}>{getValue()}</Link>
            ),
        }),
        column.accessor("at", { header: t("at"), cell: ({ getValue }) => <DateTime at={getValue()} /> }),
      ]),
    [t],
  );
}
