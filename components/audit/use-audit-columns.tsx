import { Button, VisuallyHidden } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DateTime, Nothing, ZoneNote } from "@/components/ui/date-time";
import { columnsOf } from "@/components/ui/table/data-table";
import { changesBetween } from "@/lib/audit/changes.ts";
import type { AuditEntry } from "@/lib/audit/schema.ts";
import classes from "./entry.module.css";
import { AuditTarget } from "./target";
import { useActionWords } from "./use-action-words";

const column = columnsOf<AuditEntry>();

export function useAuditColumns(onOpen: (id: number) => void) {
  const t = useTranslations("audit");
  const words = useActionWords();
  return useMemo(
    () =>
      column.columns([
        column.accessor("at", {
          header: () => (
            <>
              {t("at")} <ZoneNote />
            </>
          ),
          cell: ({ getValue }) => <DateTime at={getValue()} />,
        }),
        column.accessor("username", {
          header: t("who"),
          cell: ({ getValue, row: { original } }) => (
            <>
              {getValue()}
              {original.apiKey ? (
                <span className={classes.quiet}> {t("viaKey", { prefix: original.apiKey })}</span>
              ) : null}
            </>
          ),
        }),
        column.accessor("action", {
          header: t("action"),
          cell: ({ getValue }) => <span title={getValue()}>{words.ofAction(getValue())}</span>,
        }),
        column.accessor("target", {
          header: t("targetOf"),
          // What the other columns leave: a longer one must not push them out of sight.
          meta: { most: "max(6rem, min(26rem, 50cqi - 14rem))" },
          cell: ({ row: { original } }) => <AuditTarget target={original.target} refersTo={original.refersTo} />,
        }),
        column.display({
          id: "changes",
          header: t("what"),
          meta: { sparedBelow: 880 },
          cell: ({ row: { original } }) => {
            const count = changesBetween(original.before, original.after).filter(({ kind }) => kind !== "same").length;
            return count === 0 ? <Nothing /> : t("fields", { count });
          },
        }),
        column.display({
          id: "details",
          header: () => <VisuallyHidden>{t("details")}</VisuallyHidden>,
          meta: { align: "end", pinned: true },
          cell: ({ row: { original } }) => (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => onOpen(original.id)}
              aria-label={t("detailsOf", { id: original.id })}
            >
              {t("details")}
            </Button>
          ),
        }),
      ]),
    [t, words, onOpen],
  );
}
