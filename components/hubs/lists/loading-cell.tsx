"use client";

import { IconAlertTriangle } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { listHref } from "../hub/href";
import classes from "./loading-cell.module.css";

/** How much of its file is in the list, each count on hover; it opens the receipt, which tells of every contact. */
export function LoadingCell({ hub, list }: { hub: string; list: ListRecord }) {
  const t = useTranslations("hubs.list");
  const format = useFormatter();
  const router = useRouter();
  const { leftOut, received, saved, rejected, suppressed } = list;
  const warnings = list.warnings.reduce((sum, { count }) => sum + count, 0);
  const counts = [
    ...(leftOut > 0
      ? ([
          ["inFile", received + leftOut],
          ["leftOut", leftOut],
        ] as const)
      : []),
    ["received", received],
    ["saved", saved],
    ["rejected", rejected],
    ["suppressed", suppressed],
    ["warnings", warnings],
  ] as const;
  const lines = [
    ...counts.map(([name, count]) => `${t(name)}: ${format.number(count)}`),
    ...list.warnings.map(({ message }) => message),
  ];
  return (
    <button
      type="button"
      className={classes.counts}
      title={lines.join("\n")}
      onClick={() => router.push(`${listHref(hub, list.id)}?view=receipt`)}
    >
      {t("savedOf", { saved, all: received + leftOut })}
      {rejected + suppressed + warnings > 0 ? <IconAlertTriangle size={14} aria-hidden /> : null}
    </button>
  );
}
