"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { Panel } from "@/components/ui/panel";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { hubQuery } from "@/lib/outbound/queries.ts";
import { HubGates } from "../gates/hub-gates";
import { listHref } from "../hub/href";
import { isOpen } from "./order";
import { RetryListButton } from "./retry-button";
import classes from "./work.module.css";

const states = [
  { status: "done", tone: "info" },
  { status: "working", tone: "go" },
  { status: "waiting", tone: "idle" },
  { status: "cancelled", tone: "violet" },
] as const;

/** How far the work on a list's contacts is: the states add up to those saved, and each leads to its contacts. */
export function ListWork({ hub, list }: { hub: string; list: ListRecord }) {
  const t = useTranslations("contacts.work");
  const name = useTranslations("hubs.contact.status");
  const format = useFormatter();
  const desk = useQuery(hubQuery(hub)).data;
  return (
    <Panel
      title={t("title")}
      aside={
        <>
          {t("done", { done: list.done, saved: list.saved })}
          <RetryListButton hub={hub} list={list} />
        </>
      }
    >
      <div className={classes.work}>
        <div className={classes.bar} aria-hidden>
          {states.map(({ status, tone }) =>
            list[status] > 0 ? (
              <span key={status} className={classes.piece} data-tone={tone} style={{ flexGrow: list[status] }} />
            ) : null,
          )}
        </div>
        <dl className={classes.states} aria-label={t("title")}>
          {states.map(({ status, tone }) => (
            <div key={status}>
              <dt className={classes.state} data-tone={tone}>
                {name(status)}
              </dt>
              <dd>
                <Link href={`${listHref(hub, list.id)}?status=${status}`} prefetch={false} scroll={false}>
                  {format.number(list[status])}
                </Link>
              </dd>
            </div>
          ))}
        </dl>
        {desk && isOpen(list) && list.waiting > 0 ? <HubGates hub={desk} list={list.id} /> : null}
      </div>
    </Panel>
  );
}
