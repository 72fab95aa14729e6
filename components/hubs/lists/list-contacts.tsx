"use client";

import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { EmptyNote } from "@/components/ui/empty-note";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { DataTable } from "@/components/ui/table/data-table";
import { PageFoot } from "@/components/ui/table/page-links";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { contactsQuery } from "@/lib/outbound/queries.ts";
import { useContactColumns } from "../contacts/use-contact-columns";

const DEBOUNCE_MS = 250;

const ROWS = 50;

/** The contacts that a list has, with what is known of each; one may be put right or taken out. */
export function ListContacts({ hub, list }: { hub: string; list: ListRecord }) {
  const t = useTranslations("hubs.contact");
  const columns = useContactColumns(hub, list);
  const [{ find, page }, setUrl] = useQueryStates({
    find: parseAsString.withDefault(""),
    page: parseAsInteger.withDefault(0),
  });
  const [search] = useDebouncedValue(find.trim(), DEBOUNCE_MS);
  const query = useQuery(contactsQuery(hub, list.id, { search, index: page * ROWS, rows: ROWS }));
  return (
    <Panel
      title={t("title")}
      flush
      aside={
        <TextInput
          aria-label={t("find")}
          placeholder={t("find")}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={find}
          onChange={(event) => void setUrl({ find: event.currentTarget.value || null, page: null })}
          maxLength={254}
          autoComplete="off"
          w={280}
        />
      }
    >
      <QueryView query={query} lines={8}>
        {({ result, total }) => (
          <>
            <DataTable
              page={String(page)}
              label={t("title")}
              columns={columns}
              rows={result}
              rowKey={({ id }) => id}
              empty={<EmptyNote title={t(search ? "noMatch" : "none")} />}
            />
            <PageFoot page={page} rows={ROWS} total={total} onChange={(at) => void setUrl({ page: at || null })} />
          </>
        )}
      </QueryView>
    </Panel>
  );
}
