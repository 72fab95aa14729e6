import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiOf } from "../http/browser/call.ts";
import { RequestError } from "../http/browser/client.ts";
import type { flowContracts } from "./contract.ts";
import { copyOf } from "./files/copy.ts";
import type { FlowInFile } from "./files/reading.ts";
import { freeName } from "./free-name.ts";
import type { FlowRecord, FlowSummary } from "./schema.ts";

const { call } = apiOf<typeof flowContracts>();

/** What became of one of several; `error` is null where it was done. */
export type ItemOutcome<T> = { item: T; error: unknown };

// As many as leave a browser connections for everything else.
const FLOWS_AT_ONCE = 4;

/** Does something with each of several, whatever becomes of the others, and then asks again for what shows flows. */
export function useFlowBatch() {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    networkMode: "always",
    mutationFn: (work: () => Promise<void>) => work(),
    onSettled: () => client.invalidateQueries({ queryKey: ["flows"] }),
  });
  const run = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<ItemOutcome<T>[]> => {
    const outcomes = items.map((item): ItemOutcome<T> => ({ item, error: null }));
    await mutateAsync(async () => {
      const waiting = outcomes.values();
      const worker = async () => {
        for (const outcome of waiting) await work(outcome.item).catch((error) => Object.assign(outcome, { error }));
      };
      await Promise.all(Array.from({ length: FLOWS_AT_ONCE }, worker));
      const signedOut = outcomes.find(({ error }) => error instanceof RequestError && error.status === 401);
      if (signedOut) throw signedOut.error;
    });
    return outcomes;
  };
  return { run, isPending };
}

/** Makes the newest version live, unless the flow is no longer as it was seen. */
export function deployNewest({ name, version, etag }: FlowSummary): Promise<unknown> {
  return call("POST /api/webhooks/id/{flow}/deploy", { path: { flow: name }, body: { version }, ifMatch: etag });
}

export function undeploy({ name }: FlowSummary): Promise<unknown> {
  return call("POST /api/webhooks/id/{flow}/undeploy", { path: { flow: name } });
}

/** Deletes the flow, unless it is no longer as it was seen. */
export function remove({ name, etag }: FlowSummary): Promise<unknown> {
  return call("DELETE /api/webhooks/id/{flow}", { path: { flow: name }, ifMatch: etag });
}

type Deleted = Pick<FlowSummary, "id" | "name">;

/** Brings back this very flow, whatever else of its name was deleted, under its own name or `as`. */
export function restore({ id, name }: Deleted, as?: string): Promise<{ result: FlowRecord }> {
  return call("POST /api/webhooks/id/{flow}/restore", { path: { flow: name }, query: { flowId: id, name: as } });
}

/** Renames the flow, unless it is no longer as it was seen. */
export function rename({ name, etag }: FlowSummary, newName: string): Promise<unknown> {
  return call("PUT /api/webhooks/id/{flow}", { path: { flow: name }, fields: { name: newName }, ifMatch: etag });
}

/** The flow with its drawing. */
export async function whole({ name }: FlowSummary): Promise<FlowRecord> {
  return (await call("GET /api/webhooks/id/{flow}", { path: { flow: name } })).result;
}

export async function namesInUse(): Promise<Set<string>> {
  return new Set((await call("GET /api/webhooks/names")).result);
}

/** A copy of the flow that is not deployed, named as wished or with a number behind it. */
export async function duplicate(flow: FlowSummary, wanted: string): Promise<string> {
  const [record, taken] = await Promise.all([whole(flow), namesInUse()]);
  return createFree({ ...copyOf(record), name: wanted }, taken);
}

/** Makes a flow under the first free name; `taken` learns every name that proves not to be. */
export async function createFree({ name: wanted, ...fields }: FlowInFile, taken: Set<string>): Promise<string> {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== null);
  for (;;) {
    const name = freeName(wanted, taken);
    taken.add(name);
    try {
      await call("POST /api/webhooks/id/{flow}", { path: { flow: name }, fields: Object.fromEntries(given) });
      return name;
    } catch (error) {
      if (!(error instanceof RequestError) || error.errors[0]?.code !== "taken") throw error;
    }
  }
}
