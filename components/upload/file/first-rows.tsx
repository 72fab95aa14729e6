"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Panel } from "@/components/ui/panel";
import { columnsOf, DataTable } from "@/components/ui/table/data-table";
import type { Mapping } from "@/lib/contact-file/judge/mapping.ts";
import type { Reading } from "@/lib/contact-file/reading.ts";
import classes from "./first-rows.module.css";

// Nobody reads more across; a table of hundreds of columns only makes the page slow.
const MAX_COLUMNS = 40;

type Row = { at: number; cells: string[] };
const column = columnsOf<Row>();

/** The first rows as they are read now: what another encoding or delimiter does is seen at once. */
export function FirstRows({ reading, mapping }: { reading: Reading; mapping: Mapping }) {
  const t = useTranslations("upload");
  const columns = useMemo(
    () =>
      column.columns(
        reading.columns.slice(0, MAX_COLUMNS).map(({ index, header }) =>
          column.accessor(({ cells }) => cells[index] ?? "", {
            id: String(index),
            header,
            cell: ({ getValue }) =>
              mapping.columns[index]?.to === "skip" ? <s className={classes.skipped}>{getValue()}</s> : getValue(),
          }),
        ),
      ),
    [reading.columns, mapping],
  );
  const rows = useMemo(() => reading.firstRows.map((cells, at) => ({ at, cells })), [reading.firstRows]);
  return (
    <Panel title={t("read.preview")} flush>
      <DataTable label={t("read.preview")} columns={columns} rows={rows} rowKey={({ at }) => String(at)} />
    </Panel>
  );
}
