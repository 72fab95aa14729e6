"use client";

import { Group } from "@mantine/core";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Nothing } from "@/components/ui/date-time";
import { WholeText } from "@/components/ui/part/whole-text";
import { CutCell } from "@/components/ui/table/cut-cell";
import { columnsOf } from "@/components/ui/table/data-table";
import type { ContactRecord } from "@/lib/outbound/lists/contact-record-schema.ts";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { ContactActions } from "./actions";
import { firstData } from "./data-lines";
import { ContactInteractions } from "./interactions";
import { NextAttempt } from "./next-attempt";
import { ResultBadge } from "./result-badge";
import { ContactStatus } from "./status";
import classes from "./use-contact-columns.module.css";

const column = columnsOf<ContactRecord>();

/** What the table of a list's contacts tells of each; `timezone` is the campaign's. */
export function useContactColumns(hub: string, { id: list, kind }: ListRecord, timezone: string | undefined) {
  const t = useTranslations("hubs.contact");
  const words = useTranslations("contacts");
  const format = useFormatter();
  return useMemo(
    () =>
      column.columns([
        column.accessor("position", {
          header: t("position"),
          meta: { align: "end", width: "136px" },
          cell: ({ getValue }) => format.number(getValue()),
        }),
        column.accessor((contact) => contact.clientIds.join(", "), {
          id: "client",
          header: t("client"),
          cell: ({ row: { original } }) => <Numbers numbers={original.clientIds} />,
        }),
        column.accessor("status", {
          header: t("state"),
          cell: ({ getValue }) => <ContactStatus status={getValue()} />,
        }),
        column.accessor("result", {
          header: words("result"),
          cell: ({ getValue }) => <Result outcome={getValue()} />,
        }),
        column.accessor("nextAttempt", {
          header: words("next"),
          cell: ({ row: { original } }) => <NextAttempt contact={original} timezone={timezone} />,
        }),
        column.accessor("timezone", { header: t("timezone"), cell: ({ getValue }) => getValue() ?? <Nothing /> }),
        column.accessor("priority", { header: t("priority"), meta: { align: "end" } }),
        column.accessor("contactId", { header: t("contactId"), cell: ({ getValue }) => <CutCell text={getValue()} /> }),
        column.accessor("data", {
          header: t("data"),
          meta: { wrap: true },
          cell: ({ getValue }) => <Data data={getValue()} />,
        }),
        column.display({
          id: "actions",
          header: "",
          meta: { align: "end", pinned: true },
          cell: ({ row: { original } }) => (
            <Group gap={6} justify="flex-end" wrap="nowrap">
              <ContactInteractions contact={original} />
              <ContactActions hub={hub} list={list} isOfList={kind === "list"} contact={original} />
            </Group>
          ),
        }),
      ]),
    [t, words, format, hub, list, kind, timezone],
  );
}

function Result({ outcome }: { outcome: ContactRecord["result"] }) {
  return outcome === null ? <Nothing /> : <ResultBadge outcome={outcome} />;
}

/** Each on a line of its own: a number is read as a whole. */
function Numbers({ numbers }: { numbers: readonly string[] }) {
  return numbers.map((number, n) => (
    <span key={number} className={classes.number} title={number}>
      {number}
      {n < numbers.length - 1 ? ", " : ""}
    </span>
  ));
}

/** More than its three lines can hold. */
const MOST_CHARACTERS = 600;

function Data({ data }: { data: ContactRecord["data"] }) {
  const entries = firstData(data, MOST_CHARACTERS);
  if (entries.length === 0) return <Nothing />;
  return (
    <span className={classes.data} title={JSON.stringify(data, null, 2)}>
      {entries.map(([name, text]) => (
        <span key={name}>
          <span className={classes.name}>
            <WholeText text={name} />
          </span>{" "}
          <WholeText text={text} />{" "}
        </span>
      ))}
    </span>
  );
}
