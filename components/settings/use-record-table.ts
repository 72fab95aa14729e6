"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { type ReactNode, useEffect, useMemo } from "react";
import type { Section } from "@/components/frame/settings-pages";
import { recordTableQuery } from "@/lib/records/queries.ts";
import { readSort, recordSorts, sortsOf } from "@/lib/records/sorts.ts";
import { storable } from "@/lib/text.ts";

const DEBOUNCE_MS = 250;

/** How many records a page of a table has. */
export const TABLE_ROWS = 100;
/** The longest text that the service looks for. */
export const FIND_CHARACTERS = 128;
/** Pages beyond are none; an address may name any. */
const MOST_PAGES = 10_000_000;

/** Which records of a kind are shown, beside what they are searched for. */
export type Narrowing = {
  query: { campaign: string | null };
  isSet: boolean;
  clear: () => void;
  control: ReactNode;
};

/** What of a table of records is looked at, which the address bar holds, and what the service has of it. */
export function useRecordTable<K extends Section>(kind: K, enabled: boolean, narrowing?: Narrowing) {
  const parsers = useMemo(
    () => ({
      find: parseAsString.withDefault(""),
      sort: parseAsStringLiteral(sortsOf(kind)).withDefault(recordSorts[kind].standard),
      page: parseAsInteger.withDefault(0),
    }),
    [kind],
  );
  const [url, setUrl] = useQueryStates(parsers);
  const [sought] = useDebouncedValue(url.find, DEBOUNCE_MS);
  const search = storable(sought.trim(), FIND_CHARACTERS).trim();
  const page = Math.max(0, Math.min(url.page, MOST_PAGES));
  const isNarrow = search !== "" || narrowing?.isSet === true;
  const look = { search, sort: url.sort, index: page * TABLE_ROWS, rows: TABLE_ROWS, ...narrowing?.query };
  const query = useQuery({ ...recordTableQuery(kind, look), enabled });
  const first = { search: "", sort: recordSorts[kind].standard, index: 0, rows: 1 };
  const all = useQuery({ ...recordTableQuery(kind, first), enabled: enabled && isNarrow });
  const { data, isPlaceholderData } = query;
  const last = data ? Math.max(0, Math.ceil(data.total / TABLE_ROWS) - 1) : page;
  // The last record of the last page was removed, or the address is of a longer table.
  useEffect(() => {
    if (!isPlaceholderData && page > last) void setUrl({ page: last || null });
  }, [isPlaceholderData, page, last, setUrl]);
  const { field, desc } = readSort(url.sort);
  const total = isNarrow ? all.data?.total : data?.total;
  // What is shown while another answer is waited for is of an earlier question.
  const isKnown = data !== undefined && total !== undefined && !isPlaceholderData;
  /** How many are found, null where nothing is looked for, of how many there are. */
  const counts = isKnown ? { found: isNarrow ? data.total : null, all: total } : null;
  return {
    query,
    /** Whether the rows are still those of an earlier question. */
    isEarlier: isPlaceholderData,
    find: url.find,
    /** What the rows were looked for by; empty where all are shown. */
    search,
    isNarrow,
    control: narrowing?.control,
    counts,
    page,
    sorting: [{ id: field, desc }],
    setFind: (text: string) => void setUrl({ find: text || null, page: null }),
    showAll: () => {
      narrowing?.clear();
      void setUrl({ find: null, page: null });
    },
    setPage: (to: number) => void setUrl({ page: to || null }),
    setSorting: (by: { id: string; desc: boolean } | undefined) =>
      void setUrl({ sort: by ? `${by.desc ? "-" : ""}${by.id}` : null, page: null }),
  };
}

export type RecordTable = ReturnType<typeof useRecordTable>;
