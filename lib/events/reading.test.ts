import pg from "pg";
import { beforeEach, describe, expect, test } from "vitest";
import { db, pool, statement } from "../db.ts";
import { env } from "../env.ts";
import { emit, emitCustom, inChain } from "./events.ts";
import { pruneEvents } from "./pruning.ts";
import { handEventsOn, type WrittenEvent } from "./reading.ts";

const told = (n: number) => ({ hub: null, campaign: null, data: { n } });
const numberOf = ({ body }: Pick<WrittenEvent, "body">): number => JSON.parse(body).n;

/** Reads until nothing is left, and gives the numbers of the events. */
async function readAll(): Promise<number[]> {
  const numbers: number[] = [];
  while (await handEventsOn(async (events) => void numbers.push(...events.map(numberOf))));
  return numbers;
}

const range = (count: number) => Array.from({ length: count }, (_, n) => n);

beforeEach(async () => {
  await readAll();
});

describe("events are handed on", () => {
  test("as they were written, once", async () => {
    await emit(db(), "lead.saved", { hub: "calls", campaign: "Demo", data: { n: 1 } });
    await inChain(2, () => emitCustom("order.accepted", { n: 2, odd: "a\0b\ud800c", ok: "\\u0000" }));
    const events: WrittenEvent[] = [];
    while (await handEventsOn(async (some) => void events.push(...some)));
    expect(events).toMatchObject([
      { name: "lead.saved", custom: false, depth: 0, hub: "calls", campaign: "Demo" },
      { name: "order.accepted", custom: true, depth: 3, hub: null, campaign: null },
    ]);
    expect(JSON.parse(events[1]?.body ?? "")).toEqual({ n: 2, odd: "a\ufffdb\ufffdc", ok: "\\u0000" });
    expect(await readAll()).toEqual([]);
  });

  test("where an earlier transaction commits later, without waiting for it", async () => {
    const late = new pg.Client({ connectionString: env().DATABASE_URL });
    await late.connect();
    await late.query("BEGIN");
    await late.query(`INSERT INTO event (name, body) VALUES ('lead.saved', '{"n": 1}')`);
    await emit(db(), "lead.saved", told(2));
    expect(await readAll()).toEqual([2]);
    expect(await readAll()).toEqual([]);
    await late.query("COMMIT");
    await late.end();
    expect(await readAll()).toEqual([1]);
    expect(await readAll()).toEqual([]);
  });

  test("to several readers, each to one; some thousand in batches", async () => {
    await emit(db(), "lead.saved", ...range(5000).map(told));
    const numbers: number[] = [];
    let largest = 0;
    const reader = async () => {
      for (let idle = 0; idle < 20; ) {
        const took = await handEventsOn(async (events) => {
          largest = Math.max(largest, events.length);
          numbers.push(...events.map(numberOf));
        });
        idle = took ? 0 : idle + 1;
        if (!took) await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    await Promise.all(range(3).map(reader));
    expect(numbers).toEqual(range(5000));
    expect(largest).toBe(200);
  });

  test("fewer at a time where they are large", async () => {
    const large = (n: number) => ({ hub: null, campaign: null, data: { n, text: "x".repeat(1024 * 1024) } });
    for (const n of range(6)) await emit(db(), "lead.saved", large(n));
    const sizes: number[] = [];
    while (await handEventsOn(async (events) => void sizes.push(events.length)));
    expect(sizes).toEqual([4, 2]);
  });

  test("again where the transaction that took them failed, and none that was taken before", async () => {
    await emit(db(), "lead.saved", ...range(450).map(told));
    const first: number[] = [];
    await handEventsOn(async (events) => void first.push(...events.map(numberOf)));
    const broken = handEventsOn(() => Promise.reject(new Error("the process ended")));
    await expect(broken).rejects.toThrow("the process ended");
    expect([...first, ...(await readAll())]).toEqual(range(450));
  });

  test("once in a database that was restored from a server which was further", async () => {
    await emit(db(), "lead.saved", told(1));
    await readAll();
    await emit(db(), "lead.saved", told(2));
    // As on the other server, a million transactions on: the first was read there, the second was not.
    await statement(db(), "UPDATE event SET xid = ((xid::text)::bigint + 1000000)::text::xid8 WHERE xid > '1'");
    const second = "SELECT max((xid::text)::bigint) AS xid FROM event";
    await statement(
      db(),
      `UPDATE event_reader SET seen = ((SELECT xid || ':' || xid || ':' FROM (${second}) AS s))::pg_snapshot`,
    );
    expect(await readAll()).toEqual([2]);
    await emit(db(), "lead.saved", told(3));
    expect(await readAll()).toEqual([3]);
  });
});

test("what was not handed on is not pruned, however old it is", async () => {
  const prune = async () => {
    const client = await pool().connect();
    return pruneEvents(client, new Date(Date.now() + 1000)).finally(() => client.release());
  };
  while ((await prune()) > 0);
  await emit(db(), "lead.saved", ...range(3).map(told));
  expect(await prune()).toBe(0);
  await handEventsOn(async () => {});
  expect(await prune()).toBe(0);
  expect(await readAll()).toEqual([]);
  expect(await prune()).toBe(3);
});
