"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { columnsOf } from "@/components/ui/table/data-table";
import type { ProfileRecord } from "@/lib/records/schema/profile.ts";
import { RecordsPage } from "./records-page";

const ProfileForm = dynamic(() => import("./forms/profile-form").then((file) => file.ProfileForm), { ssr: false });

const column = columnsOf<ProfileRecord>();
const nameOf = ({ name }: ProfileRecord) => name;

export function ProfilesPage() {
  const t = useTranslations("settings");
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("actions", {
          header: t("field.actions"),
          meta: { wrap: true },
          cell: ({ getValue }) =>
            getValue()
              .map((action) => t(`permission.${action}`))
              .join(" · ") || t("profiles.nothing"),
        }),
        ...(["campaigns", "hubs", "agents"] as const).map((name) =>
          column.accessor(name, {
            header: t(`field.${name}`),
            cell: ({ getValue }) => {
              const seen = getValue();
              return seen === "all" ? (
                t("profiles.all")
              ) : (
                <span title={seen.join("\n")}>{t("profiles.some", { count: seen.length })}</span>
              );
            },
          }),
        ),
      ]),
    [t],
  );
  return <RecordsPage kind="profiles" columns={columns} nameOf={nameOf} form={ProfileForm} />;
}
