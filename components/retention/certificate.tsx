import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { EmptyNote } from "@/components/ui/empty-note";
import { Facts } from "@/components/ui/facts";
import { Panel } from "@/components/ui/panel";
import { columnsOf, DataTable } from "@/components/ui/table/data-table";
import type { ErasureRecord } from "@/lib/erasure/schema.ts";
import classes from "./erasure-page.module.css";

type Line = { name: string; count: number };
const column = columnsOf<Line>();

// What a table is called where it holds nothing but copies.
const kinds = [
  "interactions",
  "segments",
  "contactsRemoved",
  "attempts",
  "contactsBlanked",
  "contactMentions",
  "staged",
  "rejections",
  "events",
  "answers",
  "auditEntries",
  "exports",
] as const;

/** Who asked for what and when, how much was erased of each kind, and what vouches for it. */
export function Certificate({ erasure }: { erasure: ErasureRecord }) {
  const t = useTranslations("retention.erasure");
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("name", {
          header: t("what"),
          cell: ({ getValue }) => {
            const kind = kinds.find((one) => one === getValue());
            return kind ? t(`kind.${kind}`) : t("copiesIn", { table: getValue() });
          },
        }),
        column.accessor("count", {
          header: t("rows"),
          meta: { align: "end", width: "120px" },
          cell: ({ getValue }) => t("count", { count: getValue() }),
        }),
      ]),
    [t],
  );
  const { counts } = erasure;
  const copies = Object.keys(counts).filter((name) => !kinds.some((kind) => kind === name));
  const names = [...kinds.filter((kind) => counts[kind] !== undefined), ...copies.sort()];
  const lines = names.map((name) => ({ name, count: counts[name] ?? 0 }));
  return (
    <>
      <Panel title={t("certificate")}>
        <Facts
          facts={[
            { label: t("askedBy"), value: erasure.askedBy },
            { label: t("askedAt"), value: <DateTime at={erasure.askedAt} /> },
            { label: t("startedAt"), value: erasure.startedAt ? <DateTime at={erasure.startedAt} /> : <Nothing /> },
            { label: t("finishedAt"), value: erasure.finishedAt ? <DateTime at={erasure.finishedAt} /> : <Nothing /> },
            { label: t("soughtBy"), value: t(`by.${erasure.soughtBy}`) },
          ]}
        />
        <div className={classes.seals}>
          <Facts
            facts={[
              { label: t("salt"), value: <span className={classes.digest}>{erasure.salt}</span> },
              { label: t("hash"), value: <span className={classes.digest}>{erasure.hash}</span> },
              {
                label: t("digest"),
                value: erasure.digest ? <span className={classes.digest}>{erasure.digest}</span> : <Nothing />,
              },
            ]}
          />
        </div>
      </Panel>
      <Panel title={t("erased")} aside={t("kept")} flush>
        <DataTable
          label={t("erased")}
          columns={columns}
          rows={lines}
          rowKey={({ name }) => name}
          empty={<EmptyNote title={t("nothingYet")} />}
        />
      </Panel>
    </>
  );
}
