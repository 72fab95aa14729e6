"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { ChannelMark } from "@/components/ui/channel-mark";
import { EmptyNote } from "@/components/ui/empty-note";
import { ListStatus } from "@/components/ui/list-status";
import { Panel } from "@/components/ui/panel";
import { useListName } from "@/components/ui/part/use-list-name";
import { QueryView } from "@/components/ui/query-view";
import { StatusBadge } from "@/components/ui/status-badge";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import type { OutboundWork } from "@/lib/outbound/progress/work-schema.ts";
import type { Page } from "@/lib/page.ts";
import { FirstFew } from "./first-few";
import { useEndText } from "./use-end-text";
import { useHubWords } from "./use-hub-words";
import { allLeadsDue, hubWork, type WorkingHub, workingHubs } from "./work";
import classes from "./work-panel.module.css";

const FEW_HUBS = 6;
const FEW_LISTS = 3;

type Props = {
  hubs: UseQueryResult<Page<DeskHub>>;
  atWork: UseQueryResult<Page<ListRecord>>;
  /** How far they are; null until it is there. */
  work: OutboundWork | null;
};

/** The hubs that are enabled or have something to work, with their lists that are loading or active. */
export function WorkPanel({ hubs, atWork, work }: Props) {
  const t = useTranslations("overview");
  return (
    <Panel title={t("work.title")} aside={<Link href="/hubs">{t("allHubs")}</Link>} flush>
      <div className={classes.panel}>
        <p className={classes.due}>{work ? t("work.leadsDue", { count: allLeadsDue(work) }) : null}</p>
        <QueryView query={hubs} lines={4}>
          {({ result }) => (
            <QueryView
              query={atWork}
              lines={4}
              isEmpty={(lists) => workingHubs(result, lists.result).length === 0}
              empty={<EmptyNote title={t("work.none.title")}>{t("work.none.text")}</EmptyNote>}
            >
              {(lists) => (
                <FirstFew
                  label={t("work.title")}
                  items={workingHubs(result, lists.result)}
                  few={FEW_HUBS}
                  className={classes.hubs}
                >
                  {(working) => <Hub key={working.hub.name} working={working} work={work} />}
                </FirstFew>
              )}
            </QueryView>
          )}
        </QueryView>
      </div>
    </Panel>
  );
}

function Hub({ working, work }: { working: WorkingHub; work: OutboundWork | null }) {
  const t = useTranslations("overview.work");
  const { hub, lists } = working;
  const { tone, words } = useHubWords()(hub);
  const href = `/hubs/${encodeURIComponent(hub.name)}`;
  const due = work ? hubWork(work, hub.name).due : 0;
  // Counted over all, though not all of them need to be here by name.
  const more = (hub.lists.loading ?? 0) + (hub.lists.active ?? 0) - Math.min(lists.length, FEW_LISTS);
  return (
    <li className={classes.hub}>
      <div className={classes.head}>
        <Link href={href} prefetch={false}>
          {hub.name}
        </Link>
        <ChannelMark channel={hub.channel} />
        <span className={classes.state}>
          {hub.leadsWaiting > 0 ? <span>{t("leads", { count: hub.leadsWaiting })}</span> : null}
          {due > 0 ? <b>{t("due", { count: due })}</b> : null}
          <StatusBadge tone={tone}>{words}</StatusBadge>
        </span>
      </div>
      {lists.length > 0 ? (
        <ul className={classes.lists} aria-label={t("listsOf", { hub: hub.name })}>
          {lists.slice(0, FEW_LISTS).map((list) => (
            <WorkedList
              key={list.id}
              list={list}
              now={work?.lists.find(({ id }) => id === list.id) ?? null}
              href={`${href}/lists/${list.id}`}
            />
          ))}
        </ul>
      ) : null}
      {more > 0 ? (
        <Link href={href} prefetch={false} className={classes.more}>
          {t("moreLists", { count: more })}
        </Link>
      ) : null}
    </li>
  );
}

type WorkedProps = {
  list: ListRecord;
  /** How far an active list is, as of a moment ago. */
  now: OutboundWork["lists"][number] | null;
  href: string;
};

function WorkedList({ list, now, href }: WorkedProps) {
  const t = useTranslations("overview.work");
  const name = useListName()(list);
  const format = useFormatter();
  const { status, progress } = list;
  const { saved, done } = now ?? list;
  const share = (part: number) => format.number(part, { style: "percent", maximumFractionDigits: 0 });
  const isLoading = status === "loading";
  const endText = useEndText()(now?.expectedEnd ?? null);
  return (
    <li>
      <Link href={href} prefetch={false} title={name} className={classes.list}>
        {name}
      </Link>
      <span className={classes.progress}>
        <progress
          value={isLoading ? progress : saved > 0 ? done / saved : 0}
          aria-label={t(isLoading ? "loading" : "doneShare", { list: name })}
        />
        {isLoading ? share(progress) : t("doneOf", { done, saved })}
      </span>
      <span className={classes.end} title={t("endWhy")}>
        {isLoading ? null : (endText ?? t("noEnd"))}
      </span>
      <ListStatus status={status} />
    </li>
  );
}
