"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import type { OutboundWork } from "@/lib/outbound/progress/work-schema.ts";
import type { Page } from "@/lib/page.ts";
import { useEndText } from "../use-end-text";
import { useHubWords } from "../use-hub-words";
import { hubWork, loadProgress, type WorkingHub, workingHubs } from "../work";
import classes from "./view.module.css";

type Props = {
  hubs: UseQueryResult<Page<DeskHub>>;
  atWork: UseQueryResult<Page<ListRecord>>;
  work: OutboundWork | null;
  most: number;
};

/** The hubs at work, a line each. Lists are counted and not named: people name them after people. */
export function WorkLines({ hubs, atWork, work, most }: Props) {
  const t = useTranslations("overview");
  if (!hubs.data || !atWork.data) return null;
  const working = workingHubs(hubs.data.result, atWork.data.result);
  if (working.length === 0) return <p className={classes.none}>{t("work.none.title")}</p>;
  return (
    <ul className={classes.lines}>
      {working.slice(0, most).map((one) => (
        <Line key={one.hub.name} working={one} work={work} />
      ))}
      {working.length > most ? <li>{t("kiosk.moreHubs", { count: working.length - most })}</li> : null}
    </ul>
  );
}

function Line({ working, work }: { working: WorkingHub; work: OutboundWork | null }) {
  const t = useTranslations("overview.work");
  const format = useFormatter();
  const { hub, lists } = working;
  const { tone, words } = useHubWords()(hub);
  const progress = loadProgress(lists);
  const active = hub.lists.active ?? 0;
  const { done, saved, end } = work ? hubWork(work, hub.name) : { done: 0, saved: 0, end: null };
  const endsAt = useEndText()(end);
  const parts = [
    progress === null ? null : t("loadingShare", { share: format.number(progress, { style: "percent" }) }),
    saved > 0 ? t("doneOfAll", { done, saved }) : null,
    active > 0 ? t("activeLists", { count: active }) : null,
    hub.leadsWaiting > 0 ? t("leads", { count: hub.leadsWaiting }) : null,
  ].filter((part) => part !== null);
  return (
    <li className={classes.line} data-tone={tone}>
      <span className={classes.lamp} aria-hidden />
      <b>{hub.name}</b>
      <span>{[words, ...parts].join(" · ")}</span>
      {endsAt ? <span className={classes.end}>{endsAt}</span> : null}
    </li>
  );
}
