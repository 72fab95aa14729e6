"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useListName } from "@/components/ui/part/use-list-name";
import type { GateCounts } from "@/lib/outbound/dispatch/desk-schema.ts";
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
  const nameOf = useListName();
  const others = contacts - lists.reduce((sum, list) => sum + list.contacts, 0);
  return (
    <span className={classes.held}>
      {lists.map(({ list: id, filename, gate, contacts: count }) => (
        <Link
          key={id}
          href={`${listHref(hub, id)}?status=waiting&gate=${gate}`}
          prefetch={false}
          title={nameOf({ id, filename })}
          className={classes.heldList}
        >
          <span className={classes.heldName}>{nameOf({ id, filename })}</span> {t("contacts", { count })}
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
