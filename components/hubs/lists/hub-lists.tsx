"use client";

import { Anchor, Button, SegmentedControl, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMay } from "@/components/frame/me";
import { EmptyNote } from "@/components/ui/empty-note";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { listsQuery } from "@/lib/outbound/queries.ts";
import type { Page } from "@/lib/page.ts";
import { hubHref } from "../hub/href";
import classes from "./hub-lists.module.css";
import { ListMovesProvider, useListMoves } from "./moves";
import { workFirst, workOrder } from "./order";
import { ListTable } from "./table";

const views = ["state", "newest", "work"] as const;
type ListsView = (typeof views)[number];

/** The hub's lists, by what there is to do, newest first or as they are worked, followed while they load. */
export function HubLists({ hub }: { hub: string }) {
  const t = useTranslations("hubs");
  const query = useQuery(listsQuery(hub));
  const [url, setUrl] = useQueryStates({
    list: parseAsString.withDefault(""),
    by: parseAsStringLiteral(views).withDefault("state"),
  });
  return (
    <Panel
      title={t("lists")}
      flush
      aside={
        <>
          <TextInput
            aria-label={t("list.find")}
            placeholder={t("list.find")}
            leftSection={<IconSearch size={15} aria-hidden />}
            value={url.list}
            onChange={(event) => void setUrl({ list: event.currentTarget.value || null })}
            autoComplete="off"
            w={220}
          />
          <SegmentedControl
            aria-label={t("order.label")}
            data={views.map((value) => ({ value, label: t(`order.${value}`) }))}
            value={url.by}
            onChange={(by) => void setUrl({ by: by as ListsView })}
          />
        </>
      }
    >
      <QueryView query={query} lines={4}>
        {(page) => (
          <ListMovesProvider hub={hub} lists={page.result}>
            <Lists hub={hub} page={page} sought={url.list} by={url.by} onAll={() => void setUrl({ list: null })} />
          </ListMovesProvider>
        )}
      </QueryView>
    </Panel>
  );
}

type Props = { hub: string; page: Page<ListRecord>; sought: string; by: ListsView; onAll: () => void };

function Lists({ hub, page: { result, total }, sought, by, onAll }: Props) {
  const t = useTranslations("hubs");
  const mayLoad = useMay("lists:write");
  const { order } = useListMoves();
  const folded = sought.trim().toLocaleLowerCase();
  const place = new Map(order.map((id, at) => [id, at]));
  const placeOf = ({ id }: ListRecord) => place.get(id) ?? order.length;
  const byWork = by === "work";
  const inOrder = {
    state: () => workFirst(result),
    newest: () => result,
    work: () => workOrder(result).sort((a, b) => placeOf(a) - placeOf(b)),
  }[by]();
  const rows = inOrder.filter(({ filename, id }) => `${filename} ${id}`.toLocaleLowerCase().includes(folded));
  const none =
    result.length === 0 ? (
      <EmptyNote
        line
        title={t("noLists.title")}
        action={
          mayLoad ? (
            <Anchor component={Link} href={hubHref(hub, "upload")} size="sm">
              {t("noLists.upload")}
            </Anchor>
          ) : null
        }
      />
    ) : (
      <EmptyNote
        title={t("list.none")}
        action={
          <Button variant="default" onClick={onAll}>
            {t("list.all")}
          </Button>
        }
      />
    );
  return (
    <>
      {byWork && rows.length > 1 ? <p className={classes.hint}>{t("order.explain")}</p> : null}
      <ListTable hub={hub} rows={rows} byWork={byWork} empty={none} />
      {total > result.length ? (
        <p className={classes.hint}>{t("list.newestOnly", { shown: result.length, total })}</p>
      ) : null}
    </>
  );
}
