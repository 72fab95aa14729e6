"use client";

import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useDeferredValue } from "react";
import { listStatuses } from "@/lib/outbound/lists/statuses.ts";

const parsers = {
  find: parseAsString.withDefault(""),
  status: parseAsStringLiteral(listStatuses),
  page: parseAsInteger.withDefault(0),
};

const none = { find: null, status: null, page: null } as const;
const ROWS = 50;

/** Which lists are looked at: the address bar holds it. */
export function useHistoryFilter() {
  const [url, setUrl] = useQueryStates(parsers);
  const search = useDeferredValue(url.find).trim();
  const page = Math.max(0, url.page);
  const look = {
    index: page * ROWS,
    rows: ROWS,
    ...(search && { search }),
    ...(url.status && { statuses: [url.status] }),
  };
  return {
    url,
    look,
    page,
    rows: ROWS,
    isSet: search !== "" || url.status !== null,
    narrow: (to: { find?: string | null; status?: (typeof listStatuses)[number] | null }) =>
      void setUrl({ ...to, page: null }),
    turn: (to: number) => void setUrl({ page: to || null }),
    clear: () => void setUrl(none),
  };
}
