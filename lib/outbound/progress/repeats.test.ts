import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { db, pgTransaction, pool } from "../../db.ts";
import { attemptContradictions } from "../../testing/attempt-invariants.ts";
import { pruneAttempts } from "../attempts/pruning.ts";
import { reportAttempt } from "../attempts/report.ts";
import { listIn, workingHub } from "../dispatch/hub.fixture.ts";

const contradictions = () => attemptContradictions(async (sql) => (await pool().query(sql)).rows);
const ENOUGH_MS = 300;

/** Two attempts that were sent, at a contact that is gone, as those of discarded lists are. */
async function sentTwice(endedAt = new Date()): Promise<[string, string]> {
  const hub = await workingHub({}, { channel: "sms" });
  const listId = await listIn(hub, []);
  const ids: [string, string] = [randomUUID(), randomUUID()];
  await db().attempt.createMany({
    data: ids.map((id, i) => ({
      listId,
      position: 0n,
      n: i + 1,
      id,
      hubId: hub.id,
      filename: "x",
      number: "1",
      numberIndex: 0,
      client: id,
      status: "ended",
      outcome: "sent",
      startedAt: new Date(endedAt.getTime() + i),
      endedAt,
      provider: "simulated",
      simulated: true,
    })),
  });
  return ids;
}

/** Does the first, and the other before the first is committed, unless it waits for that. */
async function atOnce(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<void> {
  const begun = Promise.withResolvers<void>();
  const second = begun.promise.then(other);
  const first = pgTransaction(async () => {
    await one();
    begun.resolve();
    await Promise.race([second, pause(ENOUGH_MS)]);
  });
  await Promise.all([first, second]);
}

test("two reports at once of a contact that is gone count it once among those that were reached", async () => {
  const [a, b] = await sentTwice();
  await atOnce(
    () => reportAttempt(a, { says: "delivered" }),
    () => reportAttempt(b, { says: "read" }),
  );
  expect(await contradictions()).toEqual([]);
});

test("a report of an attempt while those of its contact are removed leaves right counts", async () => {
  const [, b] = await sentTwice(new Date(0));
  await atOnce(
    () => reportAttempt(b, { says: "delivered" }),
    () => pgTransaction((client) => pruneAttempts(client, new Date(1))),
  );
  expect(await contradictions()).toEqual([]);
  expect(await db().attempt.count({ where: { id: b } })).toBe(1);
});
