import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { apiOf } from "../http/browser/call.ts";
import { RequestError } from "../http/browser/client.ts";
import type { Page } from "../page.ts";
import type { flowContracts } from "./contract.ts";
import type { flowEditingContracts } from "./editing-contract.ts";
import type { DraftFields } from "./editing-schema.ts";
import { restore } from "./list-queries.ts";
import type { FlowFields, FlowRecord, FlowSummary, flowFields } from "./schema.ts";

const { call, callWithHeaders } = apiOf<typeof flowContracts | typeof flowEditingContracts>();

/** A flow's newest version and the tag that a change of it must carry. */
export type FlowState = { record: FlowRecord; etag: string };

/** What a save changes; what is absent stays as it was. */
export type FlowChange = Pick<z.input<typeof flowFields>, "name" | "description" | "type" | "drawFlowObj" | "note"> &
  Pick<FlowFields, "deployed">;

const key = ["flows"] as const;

const noDrawing = { drawing: false } as const;
/** What is answered where no drawings were asked for. */
const withoutDrawings = (page: Page<FlowRecord | FlowSummary>) => page as Page<FlowSummary>;

export function flowNamesQuery() {
  return queryOptions({
    queryKey: [...key, "names"],
    queryFn: ({ signal }) => call("GET /api/webhooks/names", { signal }),
  });
}

/** The flows without their drawings, newest change first; or the deleted ones that can be restored. */
export function flowsQuery(options: { deleted?: boolean } = {}) {
  return queryOptions({
    queryKey: [...key, "list", options],
    queryFn: async ({ signal }) =>
      withoutDrawings(await call("GET /api/webhooks", { query: { ...options, ...noDrawing }, signal })),
  });
}

export function flowQuery(name: string) {
  return queryOptions({
    queryKey: [...key, "one", name],
    queryFn: async ({ signal }): Promise<FlowState> => {
      const { body, headers } = await callWithHeaders("GET /api/webhooks/id/{flow}", { path: { flow: name }, signal });
      return { record: body.result, etag: headers.get("etag") ?? "" };
    },
  });
}

export function flowVersionQuery(name: string, version: number) {
  return queryOptions({
    queryKey: [...key, "version", name, version],
    queryFn: async ({ signal }) =>
      (await call("GET /api/webhooks/id/{flow}/versions/{n}", { path: { flow: name, n: version }, signal })).result,
  });
}

const VERSIONS_AT_ONCE = 100;

/** The versions before the newest without their drawings, newest first, a hundred at a time. */
export function flowVersionsQuery(name: string) {
  return infiniteQueryOptions({
    queryKey: [...key, "versions", name],
    queryFn: async ({ signal, pageParam: index }) => {
      const query = { rows: VERSIONS_AT_ONCE, index, ...noDrawing };
      return withoutDrawings(
        await call("GET /api/webhooks/id/{flow}/historic", { path: { flow: name }, query, signal }),
      );
    },
    initialPageParam: 0,
    getNextPageParam: ({ index, result, total }) =>
      index + result.length < total && result.length > 0 ? index + result.length : null,
  });
}

/** The viewer's own draft, of a deleted flow too; null where there is none. The editor asks again when it must. */
export function flowDraftQuery(name: string) {
  return queryOptions({
    queryKey: [...key, "draft", name],
    queryFn: async ({ signal }) =>
      (await call("GET /api/webhooks/id/{flow}/draft", { path: { flow: name }, signal })).result,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/**
 * Tells that the viewer has the flow open, as long as it is asked, and who else has. With the flow's id, a 410 tells
 * that it was deleted, renamed or replaced.
 */
export function flowPresenceQuery(name: string, flowId?: number) {
  return queryOptions({
    queryKey: [...key, "presence", name, flowId ?? null],
    queryFn: async ({ signal }) => {
      const body = flowId === undefined ? {} : { flowId };
      const path = { flow: name };
      return (await call("POST /api/webhooks/id/{flow}/presence", { path, body, signal, background: true })).result;
    },
    staleTime: 0,
    gcTime: 0,
    // A page that is looked at learns within three seconds; one in the background only stays noted.
    refetchInterval: ({ state: { error } }) =>
      error instanceof RequestError && error.status === 401 ? false : pause(),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: "always",
  });
}

function pause(): number {
  return document.visibilityState === "visible" ? 2_000 : 15_000;
}

/** One at a time and in order: a draft on its way must not arrive behind the version that was made of it. */
function inTurn(name: string) {
  return { scope: { id: `flow ${name}` }, networkMode: "always" } as const;
}

const DRAFT_TIMEOUT_MS = 20_000;

/** Keeps what is drawn and not saved. Nothing else that is shown changes by it. */
export function useSaveFlowDraft(name: string) {
  return useMutation({
    ...inTurn(name),
    mutationFn: async (body: DraftFields) => {
      const signal = AbortSignal.timeout(DRAFT_TIMEOUT_MS);
      return (await call("PUT /api/webhooks/id/{flow}/draft", { path: { flow: name }, body, signal })).result;
    },
  });
}

export function useDiscardFlowDraft(name: string) {
  const client = useQueryClient();
  return useMutation({
    ...inTurn(name),
    mutationFn: (revision: number) =>
      call("DELETE /api/webhooks/id/{flow}/draft", { path: { flow: name }, query: { revision } }),
    onSuccess: () => client.setQueryData(flowDraftQuery(name).queryKey, null),
  });
}

export function useCreateFlow() {
  return useFlowChange(({ name, ...fields }: FlowChange & { name: string }) =>
    call("POST /api/webhooks/id/{flow}", { path: { flow: name }, fields }),
  );
}

/** Adds a version. With `etag` only onto the state it stands for: 412 when someone saved in between. */
export function useSaveFlow(name: string) {
  return useFlowChange(
    ({ fields, etag }: { fields: FlowChange; etag: string | null }) =>
      call("PUT /api/webhooks/id/{flow}", { path: { flow: name }, fields, ifMatch: etag }),
    () => name,
    inTurn(name),
  );
}

/** Makes a version that is there live. With `etag` only from the state it stands for: 412 when it is another. */
export function useDeployFlow(name: string) {
  return useFlowChange(
    ({ version, etag }: { version: number; etag: string | null }) =>
      call("POST /api/webhooks/id/{flow}/deploy", { path: { flow: name }, body: { version }, ifMatch: etag }),
    undefined,
    inTurn(name),
  );
}

export function useUndeployFlow(name: string) {
  return useFlowChange(() => call("POST /api/webhooks/id/{flow}/undeploy", { path: { flow: name } }));
}

export function useResumeFlow(name: string) {
  return useFlowChange(() => call("POST /api/webhooks/id/{flow}/resume", { path: { flow: name } }));
}

export function useDeleteFlow(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /api/webhooks/id/{flow}", { path: { flow: name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key, predicate: ({ queryKey }) => queryKey[2] !== name }),
  });
}

export function useRestoreFlow() {
  return useFlowChange(({ flow, as }: { flow: Parameters<typeof restore>[0]; as?: string }) => restore(flow, as));
}

/** Asks again for what shows flows, but for a flow that is no longer there by its former name. */
function useFlowChange<V>(
  mutationFn: (variables: V) => Promise<{ result: FlowRecord }>,
  formerName?: (variables: V) => string,
  turn: Partial<ReturnType<typeof inTurn>> = {},
) {
  const client = useQueryClient();
  return useMutation({
    ...turn,
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
