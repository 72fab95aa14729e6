import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, get, send, withQuery } from "../http/client.ts";
import type { Page } from "../page.ts";
import type { DeskHub } from "./desk-contract.ts";
import type { LeadRecord } from "./lead-schema.ts";
import type { ListChanges, ListRecord, UploadAnswer } from "./list-schema.ts";

const key = ["outbound"] as const;

/** The hubs that the viewer may see, each with its lists by status and the leads that wait. */
export function hubsQuery() {
  return queryOptions({
    queryKey: [...key, "hubs"],
    queryFn: ({ signal }) => get<Page<DeskHub>>(api("dialer"), { signal }),
  });
}

export function hubQuery(name: string) {
  return queryOptions({
    queryKey: [...key, "hub", name],
    queryFn: async ({ signal }) => (await get<{ result: DeskHub }>(api("dialer", "id", name), { signal })).result,
  });
}

/** A hub's lists, newest first. A list that is being loaded is asked about until it is not. */
export function listsQuery(hub: string) {
  return queryOptions({
    queryKey: [...key, "lists", hub],
    queryFn: ({ signal }) => get<Page<ListRecord>>(api("dialer", "id", hub, "lists"), { query: { rows: 200 }, signal }),
    refetchInterval: ({ state }) => {
      const statuses = state.data?.result.map(({ status }) => status) ?? [];
      return statuses.includes("loading") ? 1000 : statuses.includes("active") ? 5000 : false;
    },
  });
}

export function leadsQuery(hub: string) {
  return queryOptions({
    queryKey: [...key, "leads", hub],
    queryFn: ({ signal }) =>
      get<Page<LeadRecord>>(api("dialer", "id", hub, "freshLeads"), { query: { rows: 200 }, signal }),
  });
}

export function useChangeList(hub: string) {
  return useOutboundChange(({ id, changes }: { id: number; changes: ListChanges }) =>
    send<{ result: ListRecord }>("PATCH", api("dialer", "id", hub, "lists", id), { body: changes }),
  );
}

export function useDiscardList(hub: string) {
  return useOutboundChange((id: number) => send<unknown>("DELETE", api("dialer", "id", hub, "lists", id)));
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
    const query = { onError: skipBad ? "skip" : null, dryRun: dryRun ? "true" : null };
    const headers = dryRun ? {} : { "idempotency-key": idempotencyKey };
    return send<UploadAnswer>("POST", api("dialer", "id", hub, "lists"), { query, headers, body });
  });
}

export function useAddLeads(hub: string) {
  return useOutboundChange((leads: readonly object[]) =>
    send<{ result: { saved: number; leads: { id: string; scheduledFor: string | null }[] } }>(
      "POST",
      api("dialer", "id", hub, "freshLeads"),
      { body: { leads } },
    ),
  );
}

export function useCancelLead(hub: string) {
  return useOutboundChange((id: string) => send<unknown>("DELETE", api("dialer", "id", hub, "freshLeads", id)));
}

/** Where a list's receipt is downloaded from. */
export function receiptPath(hub: string, list: number): string {
  return withQuery(api("dialer", "id", hub, "lists", list, "receipt"), { format: "csv" });
}

function useOutboundChange<V, T>(mutationFn: (variables: V) => Promise<T>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: key }) });
}
