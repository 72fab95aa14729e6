"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { ChannelMark } from "@/components/ui/channel-mark";
import { EmptyNote } from "@/components/ui/empty-note";
import { ListStatus } from "@/components/ui/list-status";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { StatusBadge } from "@/components/ui/status-badge";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import type { Page } from "@/lib/page.ts";
import { FirstFew } from "./first-few";
import { useHubWords } from "./use-hub-words";
import { type WorkingHub, workingHubs } from "./work";
import classes from "./work-panel.module.css";

const FEW_HUBS = 6;
const FEW_LISTS = 3;

type Props = { hubs: UseQueryResult<Page<DeskHub>>; atWork: UseQueryResult<Page<ListRecord>> };

/** The hubs that are enabled or have something to work, with their lists that are loading or active. */
export function WorkPanel({ hubs, atWork }: Props) {
  const t = useTranslations("overview");
  return (
    <Panel title={t("work.title")} aside={<Link href="/hubs">{t("allHubs")}</Link>} flush>
      <div className={classes.panel}>
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
                  {(working) => <Hub key={working.hub.name} working={working} />}
                </FirstFew>
              )}
            </QueryView>
          )}
        </QueryView>
      </div>
    </Panel>
  );
}

function Hub({ working }: { working: WorkingHub }) {
  const t = useTranslations("overview.work");
  const { hub, lists } = working;
  const { tone, words } = useHubWords()(hub);
  const href = `/hubs/${encodeURIComponent(hub.name)}`;
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
          <StatusBadge tone={tone}>{words}</StatusBadge>
        </span>
      </div>
      {lists.length > 0 ? (
        <ul className={classes.lists} aria-label={t("listsOf", { hub: hub.name })}>
          {lists.slice(0, FEW_LISTS).map((list) => (
            <WorkedList key={list.id} list={list} href={`${href}/lists/${list.id}`} />
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

function WorkedList({ list: { filename, status, saved, progress }, href }: { list: ListRecord; href: string }) {
  const t = useTranslations("overview.work");
  const format = useFormatter();
  const percent = format.number(progress, { style: "percent", maximumFractionDigits: 0 });
  return (
    <li>
      <Link href={href} prefetch={false} title={filename} className={classes.list}>
        {filename}
      </Link>
      {status === "loading" ? (
        <span className={classes.progress}>
          <progress value={progress} aria-label={t("loading", { list: filename })} />
          {percent}
        </span>
      ) : (
        <span className={classes.count}>{t("contacts", { count: saved })}</span>
      )}
      <ListStatus status={status} />
    </li>
  );
}
