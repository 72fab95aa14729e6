"use client";

import { Alert, List } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ListRecord } from "@/lib/outbound/list-schema.ts";

/** What the list's contacts were stored in spite of, and why a list failed. */
export function ListWarnings({ list: { warnings, reason } }: { list: ListRecord }) {
  const t = useTranslations("hubs.warning");
  return (
    <>
      {reason ? (
        <Alert color="red" icon={<IconAlertTriangle />} title={t("failed")}>
          {reason}
        </Alert>
      ) : null}
      {warnings.length > 0 ? (
        <Alert color="yellow" icon={<IconAlertTriangle />} title={t("title")} p="sm">
          <List size="sm">
            {warnings.map(({ code, property, count }) => (
              <List.Item key={`${code} ${property}`}>{t(code, { count, property })}</List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
    </>
  );
}
