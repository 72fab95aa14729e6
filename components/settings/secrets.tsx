"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { columnsOf } from "@/components/ui/table/data-table";
import type { SecretRecord } from "@/lib/records/schema/secret.ts";
import { CutText } from "./cut-text";
import { RecordsPage } from "./records-page";

const SecretForm = dynamic(() => import("./forms/secret-form").then((file) => file.SecretForm), { ssr: false });

const column = columnsOf<SecretRecord>();
const nameOf = ({ name }: SecretRecord) => name;

export function SecretsPage() {
  const t = useTranslations("settings");
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("hosts", {
          header: t("field.hosts"),
          cell: ({ getValue }) => <CutText text={getValue().join(" · ") || t("secrets.anywhere")} />,
        }),
        column.accessor("usedBy", {
          header: t("field.usedBy"),
          meta: { wrap: true },
          cell: ({ getValue }) => (getValue().length === 0 ? <Nothing /> : <Flows names={getValue()} />),
        }),
        column.accessor("updatedAt", {
          header: t("field.updatedAt"),
          enableSorting: true,
          cell: ({ getValue }) => <DateTime at={getValue()} />,
        }),
      ]),
    [t],
  );
  const whyStays = useCallback(
    ({ usedBy }: SecretRecord) => (usedBy.length > 0 ? t("secrets.usedBy", { flows: usedBy.join(", ") }) : null),
    [t],
  );
  return (
    <RecordsPage
      kind="secrets"
      columns={columns}
      nameOf={nameOf}
      form={SecretForm}
      whyStays={whyStays}
      emptyText={t("secrets.emptyText")}
    />
  );
}

function Flows({ names }: { names: readonly string[] }) {
  return names.map((name, i) => (
    <span key={name}>
      {i > 0 ? " · " : ""}
      <Link href={`/flows/${encodeURIComponent(name)}`}>{name}</Link>
    </span>
  ));
}
