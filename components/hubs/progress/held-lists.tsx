"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { GateCounts } from "@/lib/outbound/dispatch/desk-schema.ts";
import { shownName } from "@/lib/outbound/lists/shown-name.ts";
import { hubHref, listHref } from "../hub/href";
import classes from "./progress.module.css";

type Props = {
  hub: string;
  /** All contacts that the gate holds. */
  contacts: number;
  /** Those of its lists that have the most of them. */
  lists: GateCounts["lists"];
};

/** The lists of a hub whose waiting contacts a gate holds, each with the way to those. */
export function HeldLists({ hub, contacts, lists }: Props) {
  const t = useTranslations("progress.held");
  const numbered = useTranslations("hubs.list");
  const others = contacts - lists.reduce((sum, list) => sum + list.contacts, 0);
  return (
    <span className={classes.held}>
      {lists.map((list) => (
        <Link
          key={list.list}
          href={`${listHref(hub, list.list)}?status=waiting&gate=${list.gate}`}
          prefetch={false}
          title={list.filename}
          className={classes.heldList}
        >
          <span className={classes.heldName}>{shownName(list.filename, numbered("number", { id: list.list }))}</span>{" "}
          {t("contacts", { count: list.contacts })}
        </Link>
      ))}
      {others > 0 ? (
        <Link href={hubHref(hub)} prefetch={false}>
          {t("more", { count: others })}
        </Link>
      ) : null}
    </span>
  );
}
