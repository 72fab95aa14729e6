"use client";

import { SegmentedControl, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { EmptyNote } from "@/components/ui/empty-note";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { DataTable } from "@/components/ui/table/data-table";
import { PageFoot } from "@/components/ui/table/page-links";
import type { FeedHealth } from "@/lib/interactions/feed/health-schema.ts";
import { rejectsQuery } from "@/lib/interactions/feed/queries.ts";
import { CauseActions } from "./cause-actions";
import classes from "./reject.module.css";
import { RejectDialog } from "./reject-dialog";
import { useRejectColumns } from "./use-reject-columns";

const outcomes = ["waiting", "stored"] as const;
const ROWS = 25;

/** What the feed rejected: by cause, each to be read, mended and fed again. */
export function FeedRejects({ health: { causes, waiting } }: { health: FeedHealth }) {
  const t = useTranslations("feed");
  const [{ cause, outcome, page, reject }, setUrl] = useQueryStates({
    cause: parseAsString,
    outcome: parseAsStringLiteral(outcomes).withDefault("waiting"),
    page: parseAsInteger.withDefault(0),
    reject: parseAsInteger,
  });
  const query = useQuery(rejectsQuery({ cause, outcome, index: page * ROWS, rows: ROWS }));
  const columns = useRejectColumns((id) => void setUrl({ reject: id }));
  const known = causes.some((one) => one.cause === cause) || cause === null ? [] : [{ cause, message: "", count: 0 }];
  return (
    <Panel
      title={
        <>
          {t("rejects")} <span className={classes.more}>{t("waiting", { count: waiting })}</span>
        </>
      }
      flush
      aside={
        <>
          <Select
            aria-label={t("cause")}
            placeholder={t("everyCause")}
            data={[...causes, ...known].map((one) => ({
              value: one.cause,
              label: t("causeCount", { cause: one.cause, count: one.count }),
            }))}
            value={cause}
            onChange={(chosen) => void setUrl({ cause: chosen, page: null })}
            searchable
            clearable
            clearButtonProps={{ "aria-label": t("everyCause") }}
            w={300}
          />
          <SegmentedControl
            aria-label={t("outcome")}
            data={outcomes.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
            value={outcome}
            onChange={(value) => void setUrl({ outcome: value as (typeof outcomes)[number], page: null })}
          />
          {cause !== null && outcome === "waiting" && query.data?.total ? (
            <CauseActions
              cause={cause}
              count={query.data.total}
              onDone={() => void setUrl({ cause: null, page: null })}
            />
          ) : null}
        </>
      }
    >
      <QueryView query={query} lines={4}>
        {({ result, total }) => (
          <>
            <DataTable
              page={String(page)}
              label={t("rejects")}
              columns={columns}
              rows={result}
              rowKey={({ id }) => String(id)}
              isSelected={({ id }) => id === reject}
              empty={
                <EmptyNote title={outcome === "waiting" ? t("none.title") : t("noneStored.title")}>
                  {outcome === "waiting" ? t("none.text") : t("noneStored.text")}
                </EmptyNote>
              }
            />
            <PageFoot page={page} rows={ROWS} total={total} onChange={(at) => void setUrl({ page: at || null })} />
          </>
        )}
      </QueryView>
      {reject === null ? null : <RejectDialog key={reject} id={reject} onClose={() => void setUrl({ reject: null })} />}
    </Panel>
  );
}
