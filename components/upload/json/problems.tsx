"use client";

import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { columnsOf, DataTable } from "@/components/ui/table/data-table";
import type { RequestError } from "@/lib/http/browser/client.ts";

type Row = RequestError["errors"][number];

const column = columnsOf<Row>();

/** Where a list is wrong, as far as the service tells (the first hundred). */
export function JsonProblems({ error }: { error: RequestError }) {
  const t = useTranslations("upload.json");
  const placeOf = useCallback(
    (path: string) => {
      const [, contact, field = "", at] = /^(?:list|leads)\[(\d+)\]\.?([^[]*)(?:\[(\d+)\])?/.exec(path) ?? [];
      if (contact === undefined) return path;
      const place = { contact: Number(contact) + 1, number: Number(at ?? 0) + 1, field };
      if (field === "") return t("contact", place);
      return field === "clientIds" && at !== undefined ? t("contactNumber", place) : t("contactField", place);
    },
    [t],
  );
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("path", {
          header: t("where"),
          cell: ({ getValue }) => <span title={getValue()}>{placeOf(getValue())}</span>,
        }),
        column.accessor("message", { header: t("what"), meta: { wrap: true } }),
      ]),
    [t, placeOf],
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
