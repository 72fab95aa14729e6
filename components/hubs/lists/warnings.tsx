"use client";

import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { Caution } from "../../ui/warning";

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
        <Caution>
          <p>{t("title")}</p>
          <ul>
            {warnings.map(({ code, property, count }) => (
              <li key={`${code} ${property}`}>{t(code, { count, property })}</li>
            ))}
          </ul>
        </Caution>
      ) : null}
    </>
  );
}
