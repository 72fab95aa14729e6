"use client";

import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { EmptyNote } from "@/components/ui/empty-note";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { DataTable } from "@/components/ui/table/data-table";
import { PageFoot } from "@/components/ui/table/page-links";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { contactsQuery, hubQuery } from "@/lib/outbound/queries.ts";
import { type ContactFilterState, ContactFilters, useContactFilter } from "../contacts/filters";
import { useContactColumns } from "../contacts/use-contact-columns";
import { useOpenContact } from "../contacts/use-open-contact";
import classes from "./list-contacts.module.css";

const ContactDialog = dynamic(() => import("../contacts/dialog").then((file) => file.ContactDialog), { ssr: false });

const DEBOUNCE_MS = 250;
const FOLLOW_MS = 15_000;

const ROWS = 50;

/** The contacts that a list has, with what is known of each; one may be put right or taken out. */
export function ListContacts({ hub, list }: { hub: string; list: ListRecord }) {
  const t = useTranslations("hubs.contact");
  const words = useTranslations("contacts.filter");
  const desk = useQuery(hubQuery(hub));
  const columns = useContactColumns(hub, list, desk.data?.timezone);
  const filter = useContactFilter();
  const { id, close } = useOpenContact();
  const { find, page, status, result: best, gate } = filter.url;
  const [search] = useDebouncedValue(find.trim(), DEBOUNCE_MS);
  const query = useQuery({
    ...contactsQuery(hub, list.id, { search, status, result: best, gate, index: page * ROWS, rows: ROWS }),
    refetchInterval: list.status === "active" ? FOLLOW_MS : false,
  });
  return (
    <Panel title={t("title")} flush>
      <div className={classes.filters}>
        <ContactFilters filter={filter} />
        <span role="status" className={classes.total}>
          {query.data ? words("total", { total: query.data.total }) : null}
        </span>
      </div>
      <QueryView query={query} lines={8}>
        {({ result, total }) => (
          <>
            <DataTable
              page={String(page)}
              label={t("title")}
              columns={columns}
              rows={result}
              rowKey={({ id }) => id}
              empty={<Empty search={search} filter={filter} />}
            />
            <PageFoot
              page={page}
              rows={ROWS}
              total={total}
              onChange={(at) => void filter.setUrl({ page: at || null })}
            />
          </>
        )}
      </QueryView>
      {id === null ? null : (
        <ContactDialog
          key={id}
          hub={hub}
          list={list}
          id={id}
          shown={query.data?.result.find((one) => one.id === id)}
          onClose={close}
        />
      )}
    </Panel>
  );
}

/** Why no contact is shown, and the way back to all of them. */
function Empty({ search, filter }: { search: string; filter: ContactFilterState }) {
  const t = useTranslations("hubs.contact");
  const words = useTranslations("contacts.filter");
  if (!search && !filter.isSet) return <EmptyNote title={t("none")}>{words("emptyText")}</EmptyNote>;
  return (
    <EmptyNote
      title={filter.isSet ? words("none") : t("noMatch")}
      action={
        <Button variant="default" onClick={filter.clear}>
          {words("all")}
        </Button>
      }
    />
  );
}
