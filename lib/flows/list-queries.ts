import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, get, RequestError, send } from "../http/browser/client.ts";
import type { Page } from "../page.ts";
import { copyOf, type FlowInFile } from "./flow-file.ts";
import { freeName } from "./free-name.ts";
import type { FlowRecord, FlowSummary } from "./schema.ts";

type Answer = { result: FlowRecord };

/** What became of one of several; `error` is null where it was done. */
export type ItemOutcome<T> = { item: T; error: unknown };

// As many as leave a browser connections for everything else.
const AT_ONCE = 4;

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
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      const signedOut = outcomes.find(({ error }) => error instanceof RequestError && error.status === 401);
      if (signedOut) throw signedOut.error;
    });
    return outcomes;
  };
  return { run, isPending };
}

/** Makes the newest version live, unless the flow is no longer as it was seen. */
export function deployNewest({ name, version, etag }: FlowSummary): Promise<unknown> {
  return send("POST", api("webhooks", "id", name, "deploy"), { body: { version }, headers: { "if-match": etag } });
}

export function undeploy({ name }: FlowSummary): Promise<unknown> {
  return send("POST", api("webhooks", "id", name, "undeploy"));
}

/** Deletes the flow, unless it is no longer as it was seen. */
export function remove({ name, etag }: FlowSummary): Promise<unknown> {
  return send("DELETE", api("webhooks", "id", name), { headers: { "if-match": etag } });
}

type Deleted = Pick<FlowSummary, "id" | "name">;

/** Brings back this very flow, whatever else of its name was deleted, under its own name or `as`. */
export function restore({ id, name }: Deleted, as?: string): Promise<Answer> {
  return send("POST", api("webhooks", "id", name, "restore"), { query: { flowId: id, name: as } });
}

/** Renames the flow, unless it is no longer as it was seen. */
export function rename({ name, etag }: FlowSummary, newName: string): Promise<unknown> {
  return send("PUT", api("webhooks", "id", name), { fields: { name: newName }, headers: { "if-match": etag } });
}

/** The flow with its drawing. */
export async function whole({ name }: FlowSummary): Promise<FlowRecord> {
  return (await get<Answer>(api("webhooks", "id", name))).result;
}

export async function namesInUse(): Promise<Set<string>> {
  return new Set((await get<Page<string>>(api("webhooks", "names"))).result);
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
      await send<Answer>("POST", api("webhooks", "id", name), { fields: Object.fromEntries(given) });
      return name;
    } catch (error) {
      if (!(error instanceof RequestError) || error.errors[0]?.code !== "taken") throw error;
    }
  }
}
