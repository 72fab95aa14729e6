"use client";

import { Button } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ComponentType, type ReactNode, useMemo, useState } from "react";
import { useMay } from "@/components/frame/me";
import type { Section } from "@/components/frame/settings-pages";
import { useTellEnabled } from "@/components/frame/undo/use-tell-enabled";
import { useConfirm } from "@/components/ui/confirm";
import { EmptyNote } from "@/components/ui/empty-note";
import { useNotify } from "@/components/ui/notify";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { type Columns, columnsOf, DataTable } from "@/components/ui/table/data-table";
import { PageFoot } from "@/components/ui/table/page-links";
import { type Action, RowActions } from "@/components/ui/table/row-actions";
import { type RecordOf, recordAddress } from "@/lib/records/kinds.ts";
import { useRemoveRecord } from "@/lib/records/queries.ts";
import { recordSorts } from "@/lib/records/sorts.ts";
import { RecordFilter } from "./record-filter";
import classes from "./records-page.module.css";
import { type Narrowing, type RecordTable, TABLE_ROWS, useRecordTable } from "./use-record-table";

/** One long text must not take the place of the columns that tell a record's state. */
const MOST_TEXT = "12rem";

export type FormProps<K extends Section> = { record: RecordOf[K] | null; onClose: () => void };

type Props<K extends Section> = {
  kind: K;
  /** Columns between the name and the actions; those that can be sorted are called as in `recordSorts`. */
  columns: Columns<RecordOf[K]>;
  /** What a record is called in the first column and in questions. */
  nameOf: (record: RecordOf[K]) => string;
  form: ComponentType<FormProps<K>>;
  /** False for a record that can only be looked at: a revoked key. */
  isEditable?: (record: RecordOf[K]) => boolean;
  /** What else can be done with a record, between editing and removing it. */
  moreActions?: (record: RecordOf[K]) => readonly Action[];
  /** Why a record cannot be removed; null where it can. */
  whyStays?: (record: RecordOf[K]) => string | null;
  /** What such records are for, said where there are none yet. */
  emptyText?: string;
  /** Whether the order at first is that of no column. */
  ownOrder?: boolean;
  /** What else can be done on the page, before creating a record. */
  pageActions?: ReactNode;
  /** The way to what else the page shows. */
  views?: ReactNode;
  /** What else the records are filtered by. */
  narrowing?: Narrowing;
};

/** The records of a kind as a table to search and to sort, with the dialog that creates and changes them. */
export function RecordsPage<K extends Section>(props: Props<K>) {
  const {
    kind,
    columns,
    nameOf,
    form: Form,
    isEditable,
    moreActions,
    whyStays,
    emptyText,
    ownOrder,
    pageActions,
    views,
    narrowing,
  } = props;
  const t = useTranslations("settings");
  const section: Section = kind;
  const isAdmin = useMay("admin");
  const table = useRecordTable(kind, isAdmin, narrowing);
  const [edited, setEdited] = useState<RecordOf[K] | "new" | null>(null);
  const remove = useRemove(kind, nameOf, whyStays);
  const all = useMemo(() => {
    const column = columnsOf<RecordOf[K]>();
    const editable = (record: RecordOf[K]) => isEditable?.(record) ?? true;
    const first = column.accessor((record) => nameOf(record), {
      id: recordSorts[section].named,
      header: t(`${section}.name`),
      enableSorting: true,
      cell: ({ row: { original }, getValue }) =>
        editable(original) ? (
          <button type="button" className={classes.name} title={getValue()} onClick={() => setEdited(original)}>
            {getValue()}
          </button>
        ) : (
          getValue()
        ),
    });
    const last = column.display({
      id: "row-actions",
      header: "",
      meta: { align: "end", width: "48px", pinned: true },
      cell: ({ row: { original } }) =>
        editable(original) ? (
          <RowActions
            label={t("actionsOf", { name: nameOf(original) })}
            actions={[
              { label: t("edit"), icon: <IconPencil size={15} />, onClick: () => setEdited(original) },
              ...(moreActions?.(original) ?? []),
              {
                label: t(`${section}.remove`),
                icon: <IconTrash size={15} />,
                danger: true,
                onClick: () => remove(original),
              },
            ]}
          />
        ) : null,
    });
    const texts = [first, ...columns].map((one) => ({ ...one, meta: { most: MOST_TEXT, ...one.meta } }));
    return [...texts, last] as Columns<RecordOf[K]>;
  }, [columns, isEditable, moreActions, section, nameOf, remove, t]);
  if (!isAdmin) {
    return (
      <PageFrame title={t(`${section}.title`)}>
        <EmptyNote title={t("forAdministrators")} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={t(`${section}.title`)}
      note={t(`${section}.note`)}
      actions={
        <>
          {pageActions}
          <Button leftSection={<IconPlus size={15} />} onClick={() => setEdited("new")}>
            {t(`${section}.new`)}
          </Button>
        </>
      }
    >
      {views}
      <RecordFilter section={section} table={table} />
      <QueryView query={table.query}>
        {({ result, total }) => (
          <>
            <DataTable
              page={`${table.page} ${table.search}`}
              label={t(`${section}.title`)}
              columns={all}
              rows={result}
              rowKey={(record) => String(record.id)}
              sorting={table.sorting}
              onSortingChange={([by]) => table.setSorting(by)}
              ownOrder={ownOrder ?? false}
              empty={
                table.isEarlier ? null : table.isNarrow ? (
                  <NoMatch table={table} />
                ) : (
                  <EmptyNote title={t(`${section}.empty`)}>{emptyText}</EmptyNote>
                )
              }
            />
            <PageFoot page={table.page} rows={TABLE_ROWS} total={total} onChange={table.setPage} />
          </>
        )}
      </QueryView>
      {edited ? <Form record={edited === "new" ? null : edited} onClose={() => setEdited(null)} /> : null}
    </PageFrame>
  );
}

/** Where nothing is as it was looked for: the way back to all. */
function NoMatch({ table: { search, showAll } }: { table: Pick<RecordTable, "search" | "showAll"> }) {
  const t = useTranslations("settings.noMatch");
  return (
    <EmptyNote
      title={t("title")}
      action={
        <Button variant="default" onClick={showAll}>
          {t("all")}
        </Button>
      }
    >
      {search === "" ? null : t("text", { search })}
    </EmptyNote>
  );
}

function useRemove<K extends Section>(kind: K, nameOf: Props<K>["nameOf"], whyStays: Props<K>["whyStays"]) {
  const t = useTranslations("settings");
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutateAsync } = useRemoveRecord(kind);
  const tellEnabled = useTellEnabled(kind);
  const section: Section = kind;
  return async (record: RecordOf[K]) => {
    const name = nameOf(record);
    const reason = whyStays?.(record) ?? null;
    if (reason !== null) {
      notify.refused(t("stays", { name }), reason);
      return;
    }
    const sure = await confirm({
      title: t(`${section}.removeTitle`, { name }),
      text: t(`${section}.removeText`),
      action: t(`${section}.remove`),
      danger: true,
    });
    if (!sure) return;
    try {
      const { removed } = await mutateAsync(recordAddress(record));
      if (removed) notify.done(t("removed", { name }));
      else tellEnabled(record, { ...record, enabled: false }, t("disabled", { name }));
    } catch (error) {
      notify.failed(error);
    }
  };
}
