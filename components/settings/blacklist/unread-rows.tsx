"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useNotify } from "@/components/ui/notify";
import { saveFile } from "@/components/ui/save-file";
import { columnsOf, DataTable } from "@/components/ui/table/data-table";
import { type EntryCounts, type EntryFault, entryFaults, type UnreadRow } from "@/lib/contact-file/entries.ts";
import classes from "./import-dialog.module.css";
import type { BlacklistImport, ImportState } from "./importing";

const column = columnsOf<UnreadRow>();

type Props = { work: BlacklistImport; state: ImportState; counts: EntryCounts };

/** The first of the rows that give no entry, by their number in the file, and all of them as a file. */
export function UnreadRows({ work, state: { filename }, counts: { firstUnread, unread } }: Props) {
  const t = useTranslations("settings.blacklist.import");
  const { failed } = useNotify();
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("row", { header: t("row"), meta: { align: "end", width: "64px" } }),
        column.accessor("cell", { header: t("cell"), meta: { wrap: true } }),
        column.accessor("fault", {
          header: t("problem"),
          meta: { wrap: true },
          cell: ({ getValue }) => t(`fault.${getValue()}`),
        }),
      ]),
    [t],
  );
  const download = async () => {
    const labels = Object.fromEntries(entryFaults.map((fault) => [fault, t(`fault.${fault}`)]));
    const rows = await work.unreadRows(labels as Record<EntryFault, string>);
    saveFile(t("downloadName", { name: filename.replace(/\.\w+$/, "") }), rows);
  };
  return (
    <section className={classes.unread}>
      <header>
        <h3>{t("unreadRows", { shown: firstUnread.length, count: unread })}</h3>
        <Button
          variant="default"
          leftSection={<IconDownload size={15} />}
          onClick={() => void download().catch(failed)}
        >
          {t("download")}
        </Button>
      </header>
      <div className={classes.rows}>
        <DataTable label={t("unread")} columns={columns} rows={firstUnread} rowKey={({ row }) => String(row)} />
      </div>
    </section>
  );
}
