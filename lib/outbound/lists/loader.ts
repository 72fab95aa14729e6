import { db } from "../../db.ts";
import { Poller } from "../../jobs/poller.ts";
import { loadList } from "./load.ts";

const LISTS_AT_ONCE = 2;
const LOOK_MS = 1000;

/** Loads every list that is loading. Chunks at work are finished when it stops, the rest is left to others. */
export function makeListLoader(): Poller {
  return new Poller({
    what: "lists that are loading",
    everyMs: LOOK_MS,
    atOnce: LISTS_AT_ONCE,
    find: async (room, busy) => {
      const found = await db().list.findMany({
        where: { status: "loading", id: { notIn: busy.map(BigInt) } },
        select: { id: true },
        orderBy: { id: "asc" },
        take: room,
      });
      return found.map(({ id }) => ({ key: String(id), work: async (signal) => (await loadList(id, signal)) > 0 }));
    },
  });
}
