import { beforeAll, expect, test } from "vitest";
import { POST } from "@/app/api/interactions/search/route.ts";
import { system } from "../../actor.ts";
import { pool } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { feedAll, makeInteraction, type SegmentIn } from "../../testing/interactions.ts";
import { detail } from "../detail/detail.ts";
import { secondsOf } from "../detail/phases.ts";
import { timelineOf } from "../detail/timeline.ts";
import { readHandling } from "../feed/read-handling.ts";

const range = { initialdate: "2026-10-01 00:00:00", finaldate: "2026-10-31 23:59:59", index: 0, rows: 50 };
const start = (minute: number) => ({
  startDate: `2026-10-05 10:0${minute}:00`,
  endDate: `2026-10-05 10:0${minute}:59`,
});
const to = (successful: boolean | null): SegmentIn["transfer"] => ({
  type: "blind",
  destinationType: "agent",
  destination: "ana",
  successful,
});

const handled = makeInteraction(
  {
    timings: { ...start(0), holdtime: 50 },
    events: [{ event: "Hold", startTime: "2026-10-05 10:00:10", endTime: "2026-10-05 10:00:30" }],
    transfer: to(true),
  },
  {
    agent: "luis",
    timings: { ...start(1), dateAttendedAgent: "2026-10-05 10:01:05", holdtime: 5 },
    events: [
      { event: "parked", startTime: "2026-10-05 10:01:10", endTime: "2026-10-05 10:01:15" },
      { event: "unhold", startTime: "2026-10-05 10:01:15", endTime: "2026-10-05 10:01:40" },
      { event: "ring", startTime: "2026-10-05 10:01:00", endTime: "2026-10-05 10:01:05" },
    ],
    // What json refuses, and what looks like the figures without being them.
    data: { "\u0000": "\\", text: '"holdtime": 900', timings: { holdtime: 900 }, transfer: {} },
    transfer: to(null),
  },
  { timings: start(2), transfer: to(false) },
);
const alone = makeInteraction({ timings: { startDate: "2026-10-06 10:00:00", holdtime: 9 } });
const expected = [
  [alone.guid, { wait: null, hold: null, transfers: 0 }],
  [handled.guid, { wait: 65, hold: 25, transfers: 2 }],
];
let key: string;

beforeAll(async () => {
  expect(await feedAll([handled, alone])).toMatchObject({ created: 2, rejected: 0 });
  key = await makeApiKey({ actions: ["interactions:read"] });
});

const ask = (body: object, headers = {}) =>
  call(POST, { path: "/api/interactions/search", key, body: { ...range, ...body }, headers });
const told = ({ json }: { json: { result: { guid: string; handling?: object }[] } }) =>
  json.result.map(({ guid, handling }) => [guid, handling]);

test("each row says how it was handled where that is asked for, with the total or without, far in or not", async () => {
  expect(told(await ask({ handling: true }))).toEqual(expected);
  expect(told(await ask({ handling: true, total: false }))).toEqual(expected);
  expect(told(await ask({ handling: true, rows: 1, index: 1 }))).toEqual(expected.slice(1));
  expect(told(await ask({ handling: true, client: "" }))).toEqual([]);
  expect((await ask({})).json.result[0]).not.toHaveProperty("handling");
});

test("rows are named by their guids, whatever else the search finds", async () => {
  const named = { handling: true, total: false, guids: [handled.guid, crypto.randomUUID()] };
  expect(told(await ask(named))).toEqual(expected.slice(1));
  const { json } = await ask({ guids: [alone.guid] });
  expect([json.total, json.result.map(({ guid }: { guid: string }) => guid)]).toEqual([1, [alone.guid]]);
  for (const [guids, path] of [
    [[], "guids"],
    [["x"], "guids[0]"],
  ]) {
    const refused = await ask({ guids });
    expect([refused.status, refused.json.errors[0].path]).toEqual([400, path]);
  }
});

test("what was on hold is told alike in the list and by the events of the detail", async () => {
  const { result } = await detail(handled.guid, system);
  const phases = timelineOf(result)?.lanes.flatMap((lane) => lane.phases) ?? [];
  expect(secondsOf("hold", phases)).toBe(25);
});

test("is searched for by its bounds, which belong to what is found", async () => {
  const found = async (bounds: object) => told(await ask(bounds)).map(([guid]) => guid);
  expect(await found({ minHold: 25, maxHold: 25 })).toEqual([handled.guid]);
  expect(await found({ minHold: 26 })).toEqual([]);
  expect(await found({ maxHold: 24 })).toEqual([]);
  expect(await found({ minTransfers: 2 })).toEqual([handled.guid]);
  expect(await found({ maxTransfers: 1 })).toEqual([alone.guid]);
  expect(await found({ minTransfers: 0 })).toEqual([alone.guid, handled.guid]);
  for (const [bounds, path] of [
    [{ minHold: -1 }, "minHold"],
    [{ minHold: 2, maxHold: 1 }, "maxHold"],
    [{ minTransfers: 2, maxTransfers: 1 }, "maxTransfers"],
  ] as const) {
    const { status, json } = await ask(bounds);
    expect([status, json.errors[0].path]).toEqual([400, path]);
  }
});

test("what came before it was kept is told by its segments, and filled in by the job", async () => {
  const kept = async () => (await pool().query("SELECT guid, held_for, transfers FROM interaction ORDER BY guid")).rows;
  const before = await kept();
  await pool().query("UPDATE interaction SET held_for = NULL, transfers = NULL");
  expect(told(await ask({ handling: true }))).toEqual(expected);
  expect(told(await ask({ minTransfers: 0 }))).toEqual([]);
  await readHandling();
  expect(await kept()).toEqual(before);
  // A segment that comes later counts beside those that are there.
  const grown = makeInteraction({ start: "2026-09-01 10:00:00", transfer: to(true) });
  const [again] = makeInteraction({ start: "2026-09-01 10:01:00", transfer: to(null) }).segments;
  for (const segments of [grown.segments, [again]]) await feedAll([{ ...grown, segments }]);
  expect((await kept()).find(({ guid }) => guid === grown.guid)).toMatchObject({ held_for: null, transfers: 2 });
});

test("a cursor is of the same search, whether it is asked for or not", async () => {
  const { next } = (await ask({ rows: 1 })).json;
  expect(told(await ask({ rows: 1, after: next, handling: true }))).toEqual(expected.slice(1));
});

test("it is for pages of some rows", async () => {
  const { status, json } = await ask({ handling: true, rows: 1001 });
  expect([status, json.errors[0].path]).toEqual([400, "rows"]);
  expect((await ask({ handling: true }, { accept: "text/csv" })).status).toBe(400);
});
