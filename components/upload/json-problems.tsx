"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import type { RequestError } from "@/lib/http/client.ts";

type Row = RequestError["errors"][number];

const column = columnsOf<Row>();

/** Where a list is wrong, as far as the service tells (the first hundred). */
export function JsonProblems({ error }: { error: RequestError }) {
  const t = useTranslations("upload.json");
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("path", { header: t("where"), cell: ({ getValue }) => <code>{getValue()}</code> }),
        column.accessor("message", { header: t("what"), meta: { wrap: true } }),
      ]),
    [t],
  );
  if (error.errors.length === 0) return <p>{error.message}</p>;
  return (
    <DataTable
      label={t("problems")}
      columns={columns}
      rows={[...error.errors]}
      rowKey={({ path, code, message }) => `${path} ${code} ${message}`}
    />
  );
}
