import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { DELETE, GET } from "@/app/api/interactions/id/[guid]/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { feedAll, makeInteraction, type SegmentIn } from "../../testing/interactions.ts";
import { segmentRecord } from "./segment.fixture.ts";

const whole: Required<SegmentIn> = {
  segmentId: "one",
  campaign: "Demo",
  channel: "email",
  direction: "inbound",
  connectorId: "3",
  agent: "luis",
  assignedAgent: "someone else",
  automation: null,
  origin: "",
  subject: "Invoice",
  in: 1,
  out: 2,
  data: { z: 1, a: { "\u0000": "\u0000", n: null, list: [1, [2]] }, __proto__: { kept: true } },
  events: [{ event: "Parked", startTime: "2026-10-05 10:00:01", endTime: null }],
  timings: {
    startDate: "2026-10-05 10:00:00",
    endDate: "2026-10-05 10:02:00",
    dateAttended: "2026-10-05 10:00:01",
    dateAttendedAgent: "2026-10-05 10:00:02",
    dateFirstResponse: "2026-10-05 10:00:03",
    duration: 120,
    holdtime: 2,
    attentionTime: 118,
    firstResponseTime: 1,
    art: 4,
  },
  client: { id: "ana@example.com", name: "Ana", userName: "ana", contactId: "crm-1" },
  flags: {
    finished: true,
    abandon: true,
    finishedByTimeout: true,
    finishedByClient: true,
    attendedByBot: true,
    holiday: true,
    outOfTime: true,
  },
  disposition: { id: "12", comment: "c", levels: ["a", "b"] },
  dialer: { id: 99, name: "calls", list: "June" },
  transfer: { type: "blind", destinationType: "external", destination: "+34", successful: false },
  comments: ["text", { by: "ana" }],
};
const one = makeInteraction(whole, { start: "2026-10-05 09:59:00" });
const keys = { all: "", demo: "", nothing: "" };

beforeAll(async () => {
  expect(await feedAll([one, makeInteraction({ campaign: "Support" })])).toMatchObject({ created: 2 });
  const support = await db().campaign.findUniqueOrThrow({ where: { name: "Support" } });
  keys.all = await makeApiKey();
  keys.demo = await makeApiKey({ sees: { campaigns: [support.id] } });
  keys.nothing = await makeApiKey({ actions: ["flows:read"] });
});

const ask = (guid: string, key = keys.all) => call(GET, { path: `/api/interactions/id/${guid}`, key });

describe("the detail", () => {
  test("gives every field as it was fed, in order of start", async () => {
    const { status, json } = await ask(one.guid);
    expect(status).toBe(200);
    expect(json).toMatchObject({ index: 0, rows: 0, total: 0 });
    expect(json.serverDate).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const hub = await db().hub.findUniqueOrThrow({ where: { name: "calls" } });
    expect(json.result[1]).toEqual({ ...whole, dialer: { id: Number(hub.id), name: "calls" } });
    expect(json.result[0]).toEqual(
      segmentRecord({
        segmentId: one.segments[1]?.segmentId ?? "",
        campaign: "Demo",
        timings: { startDate: "2026-10-05 09:59:00", endDate: "2026-10-05 09:59:59" },
      }),
    );
  });

  test("keeps numbers as they were written, however long", async () => {
    const sent = makeInteraction({ data: { id: "NUMBER", price: 1.5 } });
    const line = JSON.stringify(sent).replace('"NUMBER"', "12345678901234567890").replace("1.5", "1.50");
    const { POST } = await import("@/app/api/interactions/route.ts");
    const headers = { "Content-Type": "application/x-ndjson" };
    await call(POST, { path: "/api/interactions", body: line, headers, key: keys.all });
    expect((await ask(sent.guid)).text).toContain('"data":{"id":12345678901234567890,"price":1.50}');
  });

  test("takes the guid in capitals", async () => {
    expect((await ask(one.guid.toUpperCase())).status).toBe(200);
  });

  test.each(["x", "123", one.guid.slice(0, 35), "%00", `${one.guid}'`, `${one.guid}%0a`])(
    "refuses %s with 400",
    async (guid) => {
      const { status, json } = await ask(guid);
      expect([status, json.title]).toEqual([
        400,
        "missing or invalid parameters, or requesting a resource without permission",
      ]);
    },
  );

  test("unknown: 404 for who sees all; hidden or unknown: the same 400 for who does not", async () => {
    expect((await ask(randomUUID())).status).toBe(404);
    expect((await ask(one.guid, keys.demo)).status).toBe(400);
    expect((await ask(randomUUID(), keys.demo)).status).toBe(400);
    expect((await ask(one.guid, keys.nothing)).status).toBe(400);
    expect((await call(GET, { path: `/api/interactions/id/${one.guid}` })).status).toBe(401);
  });

  test("knows no parameter and no other method", async () => {
    expect((await ask(`${one.guid}?rows=1`)).status).toBe(400);
    expect(
      (await call(DELETE, { path: `/api/interactions/id/${one.guid}`, method: "DELETE", key: keys.all })).status,
    ).toBe(405);
  });
});
