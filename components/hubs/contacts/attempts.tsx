"use client";

import { useTranslations } from "next-intl";
import { useId, useMemo } from "react";
import { DateTime } from "@/components/ui/date-time";
import { EmptyNote } from "@/components/ui/empty-note";
import { WholeText } from "@/components/ui/part/whole-text";
import { SectionHead } from "@/components/ui/section-head";
import { CutCell } from "@/components/ui/table/cut-cell";
import { columnsOf, DataTable } from "@/components/ui/table/data-table";
import type { AttemptRecord } from "@/lib/outbound/attempts/schema.ts";
import type { ContactRecord } from "@/lib/outbound/lists/contact-record-schema.ts";
import { AttemptLinks } from "./attempt-links";
import { AttemptState } from "./attempt-state";
import classes from "./attempts.module.css";

const column = columnsOf<AttemptRecord>();

type Props = {
  contact: ContactRecord;
  /** The campaign's. */
  timezone: string;
};

/** What was tried to reach a contact, oldest first, and what each attempt came to, on the contact's clock. */
export function ContactAttempts({ contact, timezone }: Props) {
  const t = useTranslations("contacts.attempts");
  const id = useId();
  const zone = contact.timezone ?? timezone;
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("n", { header: t("n"), meta: { align: "end" } }),
        column.accessor("startDate", {
          header: t("start", { zone }),
          cell: ({ getValue }) => <DateTime at={getValue()} zone={zone} />,
        }),
        column.accessor("number", { header: t("number"), cell: ({ getValue }) => <CutCell text={getValue()} /> }),
        column.accessor("outcome", {
          header: t("outcome"),
          cell: ({ row: { original } }) => <AttemptState attempt={original} />,
        }),
        column.accessor("reason", {
          header: t("reason"),
          meta: { wrap: true },
          cell: ({ getValue }) => <WholeText text={getValue()} />,
        }),
        column.accessor((attempt) => attempt.disposition?.levels.join(" / ") ?? null, {
          id: "disposition",
          header: t("disposition"),
          meta: { wrap: true },
          cell: ({ getValue }) => <WholeText text={getValue()} />,
        }),
        column.accessor("agent", { header: t("agent"), cell: ({ getValue }) => <CutCell text={getValue()} /> }),
        column.display({
          id: "links",
          header: "",
          meta: { align: "end" },
          cell: ({ row: { original } }) => <AttemptLinks attempt={original} />,
        }),
      ]),
    [t, zone],
  );
  return (
    <section aria-labelledby={id} className={classes.attempts}>
      <SectionHead level={3} id={id}>
        {t("title")}
      </SectionHead>
      <DataTable
        label={t("title")}
        columns={columns}
        rows={contact.history}
        rowKey={(attempt) => attempt.id}
        empty={<EmptyNote title={t("none")} />}
      />
    </section>
  );
}
