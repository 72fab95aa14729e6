"use client";

import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from "nuqs";
import { DateTime } from "@/components/ui/date-time";
import { PageFrame } from "@/components/ui/page-frame";
import { useListName } from "@/components/ui/part/use-list-name";
import { foundBy, QueryView } from "@/components/ui/query-view";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { hubQuery, listQuery } from "@/lib/outbound/queries.ts";
import { ContactingNote } from "./hub/contacting-note";
import { hubHref } from "./hub/href";
import { ListActions } from "./lists/actions";
import { ListCounts } from "./lists/counts";
import { LeftOutPanel } from "./lists/left-out";
import { ListContacts } from "./lists/list-contacts";
import { ListReceipt } from "./lists/list-receipt";
import { NoSuchList } from "./lists/no-such-list";
import { isOpen } from "./lists/order";
import { ListState } from "./lists/state";
import { UploadSummary } from "./lists/upload-summary";
import { ListWarnings } from "./lists/warnings";
import { ListWork } from "./lists/work";
import { WorkTimes } from "./lists/work-times";

const views = ["contacts", "receipt"] as const;

/** One list: how it stands, what became of the contacts it was given, and those it has. */
export function ListPage({ hub, id }: { hub: string; id: number }) {
  const t = useTranslations("hubs");
  const nameOf = useListName();
  const router = useRouter();
  const query = useQuery(listQuery(hub, id));
  const list = foundBy(query);
  const [{ view }, setUrl] = useQueryStates({
    view: parseAsStringLiteral(views).withDefault("contacts"),
    page: parseAsInteger,
  });
  return (
    <PageFrame
      startsAtHeading
      title={nameOf({ id, filename: list?.filename ?? "" })}
      trail={[
        { href: "/hubs", label: t("title") },
        { href: hubHref(hub), label: hub },
      ]}
      aside={list ? <ListState list={list} /> : null}
      note={
        list ? t.rich("list.uploaded", { id, name: list.createdBy, at: () => <DateTime at={list.createdAt} /> }) : null
      }
      actions={
        list?.kind === "list" ? (
          <ListActions hub={hub} list={list} place="page" onDiscarded={() => router.push(hubHref(hub))} />
        ) : null
      }
    >
      <QueryView query={query} lines={3} missing={<NoSuchList hub={hub} id={id} />}>
        {(found) => (
          <>
            {found.kind === "list" && found.status === "inactive" ? (
              <UploadSummary hub={hub} list={found} />
            ) : (
              <>
                {found.status === "active" ? <HubNote hub={hub} /> : null}
                <ListCounts list={found} />
              </>
            )}
            {found.kind === "list" && isOpen(found) ? <WorkTimes hub={hub} list={found} /> : null}
            {found.leftOut > 0 ? <LeftOutPanel hub={hub} of={{ list: found.id }} /> : null}
            <ListWarnings list={found} />
            {isWorked(found) ? <ListWork hub={hub} list={found} /> : null}
            {found.status === "loading" ? (
              <p role="status">{t("list.stillLoading")}</p>
            ) : (
              <>
                <SegmentedControl
                  aria-label={t("list.view")}
                  data={views.map((value) => ({ value, label: t(`list.${value}`) }))}
                  value={view}
                  onChange={(value) => void setUrl({ view: value as (typeof views)[number], page: null })}
                  style={{ justifySelf: "start" }}
                />
                {view === "receipt" ? <ListReceipt hub={hub} list={found} /> : <ListContacts hub={hub} list={found} />}
              </>
            )}
          </>
        )}
      </QueryView>
    </PageFrame>
  );
}

/** Whether there is, or was, work on its contacts: of one that was just uploaded the summary says all. */
function isWorked({ status, saved, waiting }: ListRecord): boolean {
  return saved > 0 && status !== "loading" && (status !== "inactive" || waiting < saved);
}

/** Whether the hub contacts anybody for a list that is active, or what holds it. */
function HubNote({ hub }: { hub: string }) {
  const desk = useQuery({ ...hubQuery(hub), refetchInterval: 15_000 });
  return desk.data ? <ContactingNote hub={desk.data} /> : null;
}
