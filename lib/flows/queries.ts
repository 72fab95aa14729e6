import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, get, getWithHeaders, send } from "../http/client.ts";
import type { Page } from "../page.ts";
import type { FlowRecord } from "./schema.ts";

/** A flow's newest version and the tag that a change of it must carry. */
export type FlowState = { record: FlowRecord; etag: string };

/** What a save changes; what is absent stays as it was. */
export type FlowChange = {
  name?: string;
  description?: string;
  type?: string;
  drawFlowObj?: string;
  deployed?: boolean;
};

type Answer = { result: FlowRecord };

const key = ["flows"] as const;

export function flowNamesQuery() {
  return queryOptions({
    queryKey: [...key, "names"],
    queryFn: ({ signal }) => get<Page<string>>(api("webhooks", "names"), { signal }),
  });
}

export function flowsQuery(options: { deleted?: boolean } = {}) {
  return queryOptions({
    queryKey: [...key, "list", options],
    queryFn: ({ signal }) => get<Page<FlowRecord>>(api("webhooks"), { query: options, signal }),
  });
}

export function flowQuery(name: string) {
  return queryOptions({
    queryKey: [...key, "one", name],
    queryFn: async ({ signal }): Promise<FlowState> => {
      const { body, headers } = await getWithHeaders<Answer>(api("webhooks", "id", name), { signal });
      return { record: body.result, etag: headers.get("etag") ?? "" };
    },
  });
}

export function flowVersionQuery(name: string, version: number) {
  return queryOptions({
    queryKey: [...key, "version", name, version],
    queryFn: async ({ signal }) =>
      (await get<Answer>(api("webhooks", "id", name, "versions", version), { signal })).result,
  });
}

/** The versions before the newest, newest first. */
export function flowHistoryQuery(name: string) {
  return queryOptions({
    queryKey: [...key, "history", name],
    queryFn: ({ signal }) =>
      get<Page<FlowRecord>>(api("webhooks", "id", name, "historic"), { query: { rows: 100 }, signal }),
  });
}

export function useCreateFlow() {
  return useFlowChange(({ name, ...fields }: FlowChange & { name: string }) =>
    send<Answer>("POST", api("webhooks", "id", name), { fields: textsOf(fields) }),
  );
}

/** Adds a version. With `etag` only onto the state it stands for: 412 when somebody saved in between. */
export function useSaveFlow(name: string) {
  return useFlowChange(
    ({ fields, etag }: { fields: FlowChange; etag: string | null }) => {
      const headers = etag ? { "if-match": etag } : {};
      return send<Answer>("PUT", api("webhooks", "id", name), { fields: textsOf(fields), headers });
    },
    () => name,
  );
}

export function useUndeployFlow(name: string) {
  return useFlowChange(() => send<Answer>("POST", api("webhooks", "id", name, "undeploy")));
}

export function useDeleteFlow(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send<Answer>("DELETE", api("webhooks", "id", name)),
    onSuccess: () => client.invalidateQueries({ queryKey: key, predicate: ({ queryKey }) => queryKey[2] !== name }),
  });
}

export function useRestoreFlow() {
  return useFlowChange(({ name, as }: { name: string; as?: string }) =>
    send<Answer>("POST", `${api("webhooks", "id", name, "restore")}${as ? `?name=${encodeURIComponent(as)}` : ""}`),
  );
}

/** Asks again for what shows flows, but for a flow that is no longer there by its former name. */
function useFlowChange<V>(mutationFn: (variables: V) => Promise<Answer>, formerName?: (variables: V) => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: ({ result }, variables) => {
      const gone = formerName?.(variables);
      const names = gone === undefined || gone === result.name ? [] : [gone];
      return client.invalidateQueries({
        queryKey: key,
        predicate: ({ queryKey }) => !names.some((one) => queryKey[2] === one),
      });
    },
  });
}

function textsOf(fields: FlowChange): Record<string, string> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
