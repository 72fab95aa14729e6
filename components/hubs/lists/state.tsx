"use client";

import { useTranslations } from "next-intl";
import { ListStatus } from "@/components/ui/list-status";
import { useListName } from "@/components/ui/part/use-list-name";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import classes from "./state.module.css";

/** A list's status, and how far it has come while it loads. */
export function ListState({ list }: { list: ListRecord }) {
  const t = useTranslations("hubs.list");
  const nameOf = useListName();
  const { status, reason, progress } = list;
  return (
    <span className={classes.status} title={reason ?? undefined}>
      <ListStatus status={status} />
      {status === "loading" ? <progress value={progress} aria-label={t("progress", { name: nameOf(list) })} /> : null}
    </span>
  );
}
