import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Nothing } from "@/components/ui/date-time";
import { EmptyNote } from "@/components/ui/empty-note";
import { StatusBadge, type Tone } from "@/components/ui/status-badge";
import { columnsOf, DataTable } from "@/components/ui/table/data-table";
import { type AuditedChange, changesBetween } from "@/lib/audit/changes.ts";
import classes from "./entry.module.css";

const column = columnsOf<AuditedChange>();
const tones: Record<AuditedChange["kind"], Tone> = { added: "go", removed: "stop", changed: "info", same: "idle" };

/** Each field before and after; those that stayed the same are folded. */
export function ChangesTable({ before, after }: { before: unknown; after: unknown }) {
  const t = useTranslations("audit");
  const [isUnfolded, setUnfolded] = useState(false);
  const all = useMemo(() => changesBetween(before, after), [before, after]);
  const same = all.filter(({ kind }) => kind === "same").length;
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("path", {
          header: t("field"),
          cell: ({ getValue }) => <code className={classes.code}>{getValue() || t("whole")}</code>,
        }),
        column.accessor("kind", {
          header: t("what"),
          cell: ({ getValue }) => <StatusBadge tone={tones[getValue()]}>{t(`kind.${getValue()}`)}</StatusBadge>,
        }),
        column.accessor("before", {
          header: t("before"),
          meta: { wrap: true },
          cell: ({ getValue }) => <Value of={getValue()} />,
        }),
        column.accessor("after", {
          header: t("after"),
          meta: { wrap: true },
          cell: ({ getValue }) => <Value of={getValue()} />,
        }),
      ]),
    [t],
  );
  if (all.length === 0) return <EmptyNote title={t("noDetails")} />;
  return (
    <>
      <DataTable
        label={t("changes")}
        columns={columns}
        rows={all.filter(({ kind }) => isUnfolded || kind !== "same")}
        rowKey={({ path }) => path}
      />
      {same > 0 ? (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? t("hideSame") : t("showSame", { count: same })}
        </Button>
      ) : null}
    </>
  );
}

function Value({ of }: { of: unknown }) {
  if (of === undefined) return <Nothing />;
  return <span className={classes.value}>{typeof of === "string" ? of : JSON.stringify(of)}</span>;
}
