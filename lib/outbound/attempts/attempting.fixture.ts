import { expect } from "vitest";
import { db } from "../../db.ts";
import type { makeHub } from "../../testing/factories.ts";
import { type Hub, listIn, workingHub } from "../dispatch/hub.fixture.ts";
import { makePace } from "./claim.ts";
import { workHub } from "./dispatcher.ts";
import { feedQueue } from "./queue.ts";

let next = 700_000_000;

/** A list whose contacts are being attempted, each at its first number of so many, and the attempts' ids in order. */
export async function attempting(
  count: number,
  more: object = {},
  given: Parameters<typeof makeHub>[0] = {},
  numbers = 1,
): Promise<{ hub: Hub; list: bigint; ids: string[] }> {
  const mode = given.channel === undefined ? "broadcast" : null;
  const hub = await workingHub(given, { mode, concurrency: 100, ratePerSecond: 1000, ...more });
  const message = given.channel === undefined ? {} : { message: '{"content":"Hello"}' };
  const contacts = Array.from({ length: count }, () => ({
    clientIds: Array.from({ length: numbers }, () => `+34${++next}`),
    ...message,
  }));
  const list = await listIn(hub, contacts);
  await feedQueue(list);
  await makePace([hub.id]);
  await workHub(hub.id, [{ id: list, comesDue: false }]);
  const attempts = await db().attempt.findMany({ where: { listId: list }, orderBy: { position: "asc" } });
  expect(attempts).toHaveLength(count);
  return { hub, list, ids: attempts.map(({ id }) => id) };
}
