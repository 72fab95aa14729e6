"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { GateName } from "@/lib/outbound/dispatch/gates.ts";
import { listsQuery } from "@/lib/outbound/queries.ts";
import { hubHref, listHref } from "../hub/href";
import classes from "./progress.module.css";

const SHOWN_LISTS = 5;

/** The lists of a hub whose waiting contacts a gate may hold, each with the way to those. */
export function HeldLists({ hub, gate }: { hub: string; gate: GateName }) {
  const t = useTranslations("progress.held");
  const lists = (useQuery(listsQuery(hub)).data?.result ?? []).filter(
    ({ status, waiting }) => waiting > 0 && status !== "loading" && status !== "finished",
  );
  const more = lists.length - SHOWN_LISTS;
  return (
    <span className={classes.held}>
      {lists.slice(0, SHOWN_LISTS).map(({ id, filename }) => (
        <Link
          key={id}
          href={`${listHref(hub, id)}?status=waiting&gate=${gate}`}
          prefetch={false}
          title={filename}
          className={classes.heldList}
        >
          {filename}
        </Link>
      ))}
      {more > 0 ? (
        <Link href={hubHref(hub)} prefetch={false}>
          {t("more", { count: more })}
        </Link>
      ) : null}
    </span>
  );
}
