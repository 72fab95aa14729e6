"use client";

import { Alert, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconEyeOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/ui/data-table";
import { EmptyNote } from "@/components/ui/empty-note";
import { PageFrame } from "@/components/ui/page-frame";
import { PageLinks } from "@/components/ui/page-links";
import { QueryView } from "@/components/ui/query-view";
import { interactionsQuery } from "@/lib/interactions/queries.ts";
import { useInteractionColumns } from "./columns";
import { Filters } from "./filters";
import classes from "./search-page.module.css";
import { pageSizes, useSearch } from "./use-search";

/** Interactions of a range, opening on today; the address bar holds the whole search. */
export function SearchPage() {
  const t = useTranslations("interactions");
  const state = useSearch();
  const { url, search, zone, change } = state;
  const [settled] = useDebouncedValue(search, 250);
  const query = useQuery(interactionsQuery(settled));
  const columns = useInteractionColumns(zone);
  return (
    <PageFrame
      title={t("title")}
      note={
        <div role="status" className={classes.count}>
          {query.data ? t("count", { count: query.data.total }) : t("counting")}
        </div>
      }
    >
      <Filters state={state} />
      <QueryView query={query} lines={12}>
        {(found) => (
          <>
            {found.restricted ? (
              <Alert variant="light" color="gray" icon={<IconEyeOff />} p="xs">
                {t("restricted")}
              </Alert>
            ) : null}
            <DataTable
              label={t("title")}
              columns={columns}
              rows={found.result}
              rowKey={(row) => row.guid}
              sorting={[{ id: url.sort, desc: url.order === "desc" }]}
              onSortingChange={([first]) =>
                change(
                  first
                    ? { sort: first.id as typeof url.sort, order: first.desc ? "desc" : "asc" }
                    : { sort: null, order: null },
                )
              }
              empty={<EmptyNote title={t("none.title")}>{t("none.text")}</EmptyNote>}
            />
            <div className={classes.foot}>
              <PageLinks page={url.page} rows={url.rows} total={found.total} onChange={(page) => change({ page })} />
              <Select
                size="xs"
                w={130}
                aria-label={t("pageSize")}
                data={pageSizes.map((rows) => ({ value: String(rows), label: t("perPage", { rows }) }))}
                value={String(url.rows)}
                onChange={(chosen) => change({ rows: pageSizes.find((rows) => String(rows) === chosen) ?? null })}
                allowDeselect={false}
              />
            </div>
          </>
        )}
      </QueryView>
    </PageFrame>
  );
}
