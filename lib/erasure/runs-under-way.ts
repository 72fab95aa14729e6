import type pg from "pg";
import { eraseEvents } from "../events/erasing.ts";
import { awaitRunsInHand, eraseSealedOfRuns } from "../flows/run/erasing.ts";
import { eraseFromLists } from "../outbound/erasing/erasing.ts";
import type { ErasedBatch, EraseStep, Erasing } from "../privacy/erase-step.ts";
import { eraseCopies } from "./copies.ts";

const table = (name: string): EraseStep => ({
  name,
  work: async (client, erasing, cursor) => {
    const done = await eraseCopies(client, erasing, [name, ...(cursor ?? [])]);
    return { ...done, cursor: done.cursor?.[0] === name ? done.cursor.slice(1) : null };
  },
});

const parts: readonly EraseStep[] = [
  { name: "inHand", work: awaitRunsInHand },
  ...eraseSealedOfRuns,
  table("flow_run"),
  table("flow_value"),
  ...eraseFromLists,
  { name: "events", work: eraseEvents },
];

/**
 * What runs that were in hand wrote behind the other steps: a worker remembers what it has read. Once those have left
 * their workers, what they write is looked through; what is found may have been read again meanwhile, so this is over
 * when nothing is found.
 */
async function eraseOfRunsUnderWay(
  client: pg.PoolClient,
  erasing: Erasing,
  cursor: string[] | null,
): Promise<ErasedBatch> {
  const [name = parts[0]?.name, before = "0", ...rest] = cursor ?? [];
  const at = parts.findIndex((part) => part.name === name);
  const part = parts[at];
  if (!part) throw new Error(`there is no part ${name}`);
  const done = await part.work(client, erasing, rest.length > 0 ? rest : null);
  const found = Object.values(done.counts).reduce((sum, count) => sum + count, Number(before));
  if (done.cursor) return { ...done, cursor: [part.name, String(found), ...done.cursor] };
  const next = parts[at + 1] ?? (found > 0 ? parts[0] : undefined);
  return { ...done, cursor: next ? [next.name, parts[at + 1] ? String(found) : "0"] : null };
}

export const eraseRunsUnderWay: EraseStep = { name: "runs", work: eraseOfRunsUnderWay };
