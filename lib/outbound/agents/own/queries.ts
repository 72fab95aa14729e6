import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiOf } from "../../../http/browser/call.ts";
import { MINUTE_MS } from "../../../time/durations.ts";
import type { disposingContracts } from "../../attempts/dispositions/contract.ts";
import type { Disposing } from "../../attempts/dispositions/schema.ts";
import type { agentContracts } from "../contract.ts";
import type { AgentState } from "../schema.ts";
import type { ownAgentContracts } from "./contract.ts";

const { call, callWithHeaders } = apiOf<typeof agentContracts | typeof ownAgentContracts | typeof disposingContracts>();

const key = ["agent"] as const;
const stateKey = [...key, "state"] as const;

/** Where the agent stands, and how far the service's clock is ahead of this one. */
export type AgentStanding = AgentState & { aheadMs: number };

/** Asked for by the page's own clock, which no hidden tab slows down; a failure is told at once. */
export function presenceQuery() {
  return queryOptions({
    queryKey: stateKey,
    queryFn: async ({ signal }): Promise<AgentStanding> => {
      const { body, headers } = await callWithHeaders("GET /api/agents/me", { signal });
      const sent = Date.parse(headers.get("date") ?? "");
      return { ...body.result, aheadMs: Number.isNaN(sent) ? 0 : sent - Date.now() };
    },
    retry: false,
    networkMode: "always",
  });
}

/** The contacts whom the agent calls back. */
export function callbacksOf(page: { index: number; rows: number }) {
  return queryOptions({
    queryKey: [...key, "callbacks", page],
    queryFn: ({ signal }) => call("GET /api/agents/me/callbacks", { query: page, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  });
}

/** What the agent chooses from when a call is over. */
export function agentDispositionsQuery() {
  return queryOptions({
    queryKey: [...key, "dispositions"],
    queryFn: async ({ signal }) => (await call("GET /api/agents/me/dispositions", { signal })).result,
    staleTime: MINUTE_MS,
  });
}

/** Makes the agent available, or away; `byItself`: nobody pressed anything. */
export function useSetPresence() {
  return useStateChange(({ status, byItself }: { status: "available" | "away"; byItself: boolean }) =>
    call("PUT /api/agents/me", { body: { status }, background: byItself }),
  );
}

/** Makes the agent away whose page is being left. Nobody is there to read a failure. */
export function leaveDesk(): Promise<unknown> {
  const away = { body: { status: "away" }, background: true, keepalive: true } as const;
  return call("PUT /api/agents/me", away).catch(() => null);
}

/** Forgets where the agent stood: it is asked for when the page is opened again. */
export function useForgetPresence() {
  const client = useQueryClient();
  return () => client.removeQueries({ queryKey: stateKey });
}

/** Asks again for all that the desk shows. */
export function useRefreshDesk() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: key });
}

/** Ends the after-call work. */
export function useTakeNext() {
  return useStateChange((_: null) => call("POST /api/agents/me/next"));
}

export type OfferAnswer = { how: "call" | "skip" | "reject"; contact: string; reason: string };

/** Calls the contact that is offered, or leaves it with a reason. */
export function useAnswerOffer() {
  return useStateChange(({ how, contact, reason }: OfferAnswer) =>
    how === "call"
      ? call("POST /api/agents/me/call", { body: { contact } })
      : call(`POST /api/agents/me/${how}`, { body: { contact, reason } }),
  );
}

export type DisposedContact = { hub: string; list: number; contact: string };

/** Sets the disposition of a contact, also once its after-call work is over. */
export function useDisposeContact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ hub, list, contact, ...body }: DisposedContact & Disposing) =>
      call("POST /api/dialer/id/{hubName}/lists/{id}/contacts/{contactId}/disposition", {
        path: { hubName: hub, id: list, contactId: contact },
        body,
      }),
    networkMode: "always",
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** What changes where the agent stands: the answer tells it, and none that was asked for before. */
function useStateChange<V>(change: (given: V) => Promise<{ result: AgentState }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (given: V) => {
      await client.cancelQueries({ queryKey: stateKey });
      return (await change(given)).result;
    },
    networkMode: "always",
    onSuccess: (result) => {
      client.setQueryData<AgentStanding>(stateKey, (before) => ({ ...result, aheadMs: before?.aheadMs ?? 0 }));
    },
  });
}
