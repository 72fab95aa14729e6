import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiOf } from "../http/browser/call.ts";
import { readJson } from "../json/read.ts";
import { MINUTE_MS } from "../time/durations.ts";
import type { retryContracts } from "./attempts/retries/contract.ts";
import type { outboundContracts } from "./contract.ts";
import type { dispatchContracts } from "./dispatch/contract.ts";
import type { PreviewFields } from "./dispatch/desk-schema.ts";
import type { deskContracts } from "./hubs/desk-contract.ts";
import type { LeadChanges, LeadRecord, NewLead } from "./leads/schema.ts";
import type { allListsContracts } from "./lists/all-lists-contract.ts";
import type { contactContracts } from "./lists/contact-contract.ts";
import type { ContactChanges, ContactRecord } from "./lists/contact-record-schema.ts";
import { followed } from "./lists/followed.ts";
import type { ContactOutcome, ListChangesAsked, ListRecord, ReceiptLine } from "./lists/schema.ts";

const { call, callForText, linkTo } = apiOf<
  | typeof outboundContracts
  | typeof deskContracts
  | typeof dispatchContracts
  | typeof allListsContracts
  | typeof contactContracts
  | typeof retryContracts
>();

const key = ["outbound"] as const;

/** The hubs that the viewer may see, each with its lists by status and the leads that wait. */
export function hubsQuery() {
  return queryOptions({
    queryKey: [...key, "hubs"],
    queryFn: ({ signal }) => call("GET /api/dialer", { signal }),
  });
}

export function hubQuery(name: string) {
  return queryOptions({
    queryKey: [...key, "hub", name],
    queryFn: async ({ signal }) =>
      (await call("GET /api/dialer/id/{hubName}", { path: { hubName: name }, signal })).result,
  });
}

/** How many waiting contacts of the hub, or of one of its lists, each gate holds back. */
export function gatesQuery(hub: string, list: number | null) {
  return queryOptions({
    queryKey: [...key, "gates", hub, list],
    queryFn: async ({ signal }) => {
      const asked = { path: { hubName: hub }, query: { list, age: 600, wait: false }, signal };
      return (await call("GET /api/dialer/id/{hubName}/gates", asked)).result;
    },
    refetchInterval: ({ state: { data } }) => (data?.asOf === null ? 2_000 : 15_000),
  });
}

/** How many waiting contacts of the hub would be in hours through a week, by hours that are tried. */
export function schedulePreviewQuery(hub: string, tried: PreviewFields) {
  return queryOptions({
    queryKey: [...key, "week", hub, tried],
    queryFn: async ({ signal }) => {
      const given = { path: { hubName: hub }, body: tried, signal };
      return (await call("POST /api/dialer/id/{hubName}/schedule/preview", given)).result;
    },
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });
}

/** A hub's lists, newest first. A list that is being loaded is asked about until it is not. */
export function listsQuery(hub: string) {
  return queryOptions({
    queryKey: [...key, "lists", hub],
    queryFn: ({ signal }) =>
      call("GET /api/dialer/id/{hubName}/lists", { path: { hubName: hub }, query: { rows: 500 }, signal }),
    refetchInterval: ({ state }) => followed(state.data?.result ?? []),
  });
}

/** The lists of all hubs that fit, latest first, and how many there are; followed while one of them is loading. */
export function allListsQuery(look: { statuses?: readonly ListRecord["status"][]; search?: string } & Paging) {
  const { statuses, ...rest } = look;
  const query = { ...rest, ...(statuses && { status: statuses.join(",") }) };
  return queryOptions({
    queryKey: [...key, "lists of all hubs", query],
    queryFn: ({ signal }) => call("GET /api/dialer/lists", { query, signal }),
    refetchInterval: ({ state }) => followed(state.data?.result ?? []),
    placeholderData: keepPreviousData,
  });
}

/** How often a list is asked for at which nothing is at work: another user may change or discard it. */
const QUIET_LIST_MS = 15_000;

/** One list of the hub, followed as all lists are, and slowly while nothing is at work. */
export function listQuery(hub: string, id: number) {
  return queryOptions({
    queryKey: [...key, "list", hub, id],
    queryFn: async ({ signal }) =>
      (await call("GET /api/dialer/id/{hubName}/lists/{id}", { path: { hubName: hub, id }, signal })).result,
    refetchInterval: ({ state }) => followed(state.data ? [state.data] : []) || QUIET_LIST_MS,
  });
}

/** How many of the list's contacts wait in each time zone: millions are counted, and what changes them asks again. */
export function listZonesQuery(hub: string, id: number) {
  return queryOptions({
    queryKey: [...key, "zones", hub, id],
    queryFn: async ({ signal }) =>
      (await call("GET /api/dialer/id/{hubName}/lists/{id}/zones", { path: { hubName: hub, id }, signal })).result,
    staleTime: 5 * MINUTE_MS,
  });
}

/** The records from `index` on, `rows` of them. */
type Paging = { index: number; rows: number };

/** Which contacts are looked at; null: whichever. */
type ContactFilter = {
  status?: ContactRecord["status"] | null;
  result?: ContactRecord["result"];
  gate?: ContactRecord["first"];
};

export function leadsQuery(hub: string, { status, ...paging }: Paging & { status: LeadRecord["status"] | null }) {
  return queryOptions({
    queryKey: [...key, "leads", hub, status, paging],
    queryFn: ({ signal }) =>
      call("GET /api/dialer/id/{hubName}/freshLeads", { path: { hubName: hub }, query: { ...paging, status }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Lines of a list's receipt, of one outcome or of all. */
export function receiptQuery(
  hub: string,
  list: number,
  { outcome, ...paging }: Paging & { outcome: ContactOutcome | null },
) {
  return queryOptions({
    queryKey: [...key, "receipt", hub, list, outcome, paging],
    queryFn: async ({ signal }) => {
      const text = await callForText("GET /api/dialer/id/{hubName}/lists/{id}/receipt", {
        path: { hubName: hub, id: list },
        query: { format: "ndjson", ...paging, outcome },
        signal,
      });
      const lines = text.split("\n").filter(Boolean);
      return lines.map((line) => readJson(line) as ReceiptLine);
    },
    placeholderData: keepPreviousData,
  });
}

export function useChangeList(hub: string) {
  return useOutboundChange(({ id, changes }: { id: number; changes: ListChangesAsked }) =>
    call("PATCH /api/dialer/id/{hubName}/lists/{id}", { path: { hubName: hub, id }, body: changes }),
  );
}

/** Lists are moved one after the other: where one goes to depends on where the last one went. */
export function useMoveList(hub: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `moves in ${hub}` },
    mutationFn: ({ id, place }: { id: number; place: { before: number } | { after: number } }) =>
      call("PATCH /api/dialer/id/{hubName}/lists/{id}", { path: { hubName: hub, id }, body: place }),
    onSettled: () => client.invalidateQueries({ queryKey: [...key, "lists", hub] }),
  });
}

export function useDiscardList(hub: string) {
  return useOutboundChange((id: number) =>
    call("DELETE /api/dialer/id/{hubName}/lists/{id}", { path: { hubName: hub, id } }),
  );
}

export type Upload = {
  /** The whole body, sent as it is. */
  body: Blob;
  skipBad: boolean;
  dryRun: boolean;
  /** The same for every try at storing the same file, so that none is stored twice. */
  idempotencyKey: string;
};

/** Stores a list, or with `dryRun` only says what storing it would do. */
export function useUploadList(hub: string) {
  return useOutboundChange(({ body, skipBad, dryRun, idempotencyKey }: Upload) => {
    const query = { onError: skipBad ? "skip" : null, dryRun: dryRun ? "true" : null } as const;
    const once = dryRun ? {} : { idempotencyKey };
    return call("POST /api/dialer/id/{hubName}/lists", { path: { hubName: hub }, query, body, ...once });
  });
}

export function useAddLeads(hub: string) {
  return useOutboundChange((leads: NewLead[]) =>
    call("POST /api/dialer/id/{hubName}/freshLeads", { path: { hubName: hub }, body: { leads } }),
  );
}

export function useChangeLead(hub: string) {
  return useOutboundChange(({ id, changes }: { id: string; changes: LeadChanges }) =>
    call("PATCH /api/dialer/id/{hubName}/freshLeads/{id}", { path: { hubName: hub, id }, body: changes }),
  );
}

export function useCancelLead(hub: string) {
  return useOutboundChange((id: string) =>
    call("DELETE /api/dialer/id/{hubName}/freshLeads/{id}", { path: { hubName: hub, id } }),
  );
}

/** Contacts of a list in their order; `search` is the beginning of a number or an address, a position or a contact id. */
export function contactsQuery(
  hub: string,
  list: number,
  { index, rows, search, status = null, result = null, gate = null }: Paging & { search: string } & ContactFilter,
) {
  const query = { index, rows, search, status, result, gate };
  return queryOptions({
    queryKey: [...key, "contacts", hub, list, query],
    queryFn: ({ signal }) =>
      call("GET /api/dialer/id/{hubName}/lists/{id}/contacts", { path: { hubName: hub, id: list }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The present state of one contact of a list. */
export function contactQuery(hub: string, list: number, id: string) {
  return queryOptions({
    queryKey: [...key, "contact", hub, list, id],
    queryFn: async ({ signal }) => {
      const path = { hubName: hub, id: list, contactId: id };
      return (await call("GET /api/dialer/id/{hubName}/lists/{id}/contacts/{contactId}", { path, signal })).result;
    },
  });
}

export function useChangeContact(hub: string, list: number) {
  return useOutboundChange(({ id, changes }: { id: string; changes: ContactChanges }) =>
    call("PATCH /api/dialer/id/{hubName}/lists/{id}/contacts/{contactId}", {
      path: { hubName: hub, id: list, contactId: id },
      body: changes,
    }),
  );
}

export function useRemoveContact(hub: string, list: number) {
  return useOutboundChange((id: string) =>
    call("DELETE /api/dialer/id/{hubName}/lists/{id}/contacts/{contactId}", {
      path: { hubName: hub, id: list, contactId: id },
    }),
  );
}

export function useRetryContact(hub: string, list: number) {
  return useOutboundChange((id: string) =>
    call("POST /api/dialer/id/{hubName}/lists/{id}/contacts/{contactId}/retry", {
      path: { hubName: hub, id: list, contactId: id },
    }),
  );
}

/** Gives the contacts of a list with one of these results their attempts anew. */
export function useRetryList(hub: string, list: number) {
  return useOutboundChange((result: NonNullable<ContactRecord["result"]>[]) =>
    call("POST /api/dialer/id/{hubName}/lists/{id}/retry", { path: { hubName: hub, id: list }, body: { result } }),
  );
}

export function useCancelContact(hub: string, list: number) {
  return useOutboundChange((id: string) =>
    call("POST /api/dialer/id/{hubName}/lists/{id}/contacts/{contactId}/cancel", {
      path: { hubName: hub, id: list, contactId: id },
    }),
  );
}

/** The templates of the hub's channel, filled from one of its contacts: this one, else the first of its newest list. */
export function templatesQuery(hub: string, contact: string | null) {
  return queryOptions({
    queryKey: [...key, "templates", hub, contact],
    queryFn: ({ signal }) =>
      call("GET /api/dialer/id/{hubName}/templates", { path: { hubName: hub }, query: { contact }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function receiptPath(hub: string, list: number, format: "csv" | "ndjson"): string {
  return linkTo("GET /api/dialer/id/{hubName}/lists/{id}/receipt", {
    path: { hubName: hub, id: list },
    query: { format },
  });
}

function useOutboundChange<V, T>(mutationFn: (variables: V) => Promise<T>) {
  const client = useQueryClient();
  const ask = () => client.invalidateQueries({ queryKey: key });
  return useMutation({ mutationFn, onSuccess: ask, onError: () => void ask() });
}
