"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { StatusBadge } from "@/components/ui/status-badge";
import { columnsOf } from "@/components/ui/table/data-table";
import type { ApiKeyRecord } from "@/lib/records/schema/api-key.ts";
import { parseUtc } from "@/lib/time/instant.ts";
import { RecordsPage } from "./records-page";

const ApiKeyForm = dynamic(() => import("./forms/api-key-form").then((file) => file.ApiKeyForm), { ssr: false });

const column = columnsOf<ApiKeyRecord>();
const nameOf = ({ name }: ApiKeyRecord) => name;
const isEditable = ({ revokedAt }: ApiKeyRecord) => revokedAt === null;

export function ApiKeysPage() {
  const t = useTranslations("settings");
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor((key) => stateOf(key), {
          id: "state",
          header: t("field.state"),
          enableSorting: true,
          cell: ({ getValue }) => (
            <StatusBadge tone={getValue() === "live" ? "go" : "idle"}>{t(`api-keys.${getValue()}`)}</StatusBadge>
          ),
        }),
        column.accessor("prefix", {
          header: t("field.prefix"),
          enableSorting: true,
          cell: ({ getValue }) => <code>{getValue()}…</code>,
        }),
        column.accessor("user", { header: t("field.owner"), enableSorting: true }),
        column.accessor("scopes", {
          header: t("field.scopes"),
          cell: ({ getValue }) => getValue()?.join(" · ") ?? t("api-keys.allScopes"),
        }),
        ...(["lastUsedAt", "expiresAt"] as const).map((name) =>
          column.accessor(name, {
            header: t(`field.${name}`),
            enableSorting: true,
            cell: ({ getValue }) => {
              const at = getValue();
              return at ? <DateTime at={at} /> : <Nothing />;
            },
          }),
        ),
      ]),
    [t],
  );
  // The latest first, which no column tells.
  return (
    <RecordsPage kind="api-keys" columns={columns} nameOf={nameOf} form={ApiKeyForm} isEditable={isEditable} ownOrder />
  );
}

function stateOf({ revokedAt, expiresAt }: ApiKeyRecord): "live" | "revoked" | "expired" {
  if (revokedAt) return "revoked";
  const end = expiresAt ? parseUtc(expiresAt) : null;
  return end && end.getTime() <= Date.now() ? "expired" : "live";
}
