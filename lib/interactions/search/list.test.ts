import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { GET, POST } from "@/app/api/interactions/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { feedAll, makeInteraction } from "../../testing/interactions.ts";

const range = { initialdate: "2026-10-01 00:00:00", finaldate: "2026-10-31 23:59:59", index: "0", rows: "50" };
const address = (query: Record<string, string>) => `/api/interactions?${new URLSearchParams(query)}`;

const ana = makeInteraction(
  {
    start: "2026-10-05 10:00:00",
    campaign: "Demo",
    agent: "luis",
    channel: "email",
    subject: "Invoice 42",
    connectorId: "7",
    client: { id: "Ana@example.com", name: "", contactId: "crm-1" },
    timings: {
      startDate: "2026-10-05 10:00:00",
      endDate: "2026-10-05 10:01:00",
      dateAttendedAgent: "2026-10-05 10:00:09",
    },
    flags: { holiday: true },
  },
  {
    campaign: "Support",
    channel: "email",
    automation: "menu",
    client: { id: "other", name: "Ana López" },
    disposition: { id: "41", comment: "again", levels: ["Sale", "Done"] },
    timings: { startDate: "2026-10-05 10:01:00", endDate: "2026-10-05 10:03:30" },
    flags: { finished: true },
  },
);
const call1 = makeInteraction({
  start: "2026-10-06 02:30:00",
  direction: "outbound",
  client: { id: "59899123456", name: "Bob" },
  dialer: { name: "calls", list: "June" },
});
const all = { key: "", restricted: "", readOnly: "", nothing: "" };

beforeAll(async () => {
  expect(await feedAll([ana, call1])).toMatchObject({ created: 2, rejected: 0 });
  const demo = await db().campaign.findUniqueOrThrow({ where: { name: "Demo" } });
  all.key = await makeApiKey();
  all.readOnly = await makeApiKey({ actions: ["interactions:read"] });
  all.restricted = await makeApiKey({ actions: ["interactions:read"], sees: { campaigns: [demo.id] } });
  all.nothing = await makeApiKey({ actions: ["flows:read"] });
});

const ask = (query: Record<string, string>, key = all.key) => call(GET, { path: address(query), key });
const guids = ({ json }: { json: { result: { guid: string }[] } }) => json.result.map(({ guid }) => guid);

describe("the list", () => {
  test("answers the summary that the segments make", async () => {
    const { status, json, headers } = await ask(range);
    expect(status).toBe(200);
    expect(headers.get("x-restricted")).toBeNull();
    expect(json).toMatchObject({ index: 0, rows: 50, total: 2, next: null });
    expect(json.serverDate).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(json.result[1]).toEqual({
      guid: ana.guid,
      channel: "email",
      segments: [
        { campaign: "Demo", agent: "luis" },
        { campaign: "Support", agent: null },
      ],
      direction: "inbound",
      timings: { startDate: "2026-10-05 10:00:00", endDate: "2026-10-05 10:03:30", duration: 210 },
      client: { id: "Ana@example.com", name: "Ana López", contactId: "crm-1" },
      flags: { holiday: true, outOfTime: false, finished: true },
      disposition: { id: 41, comment: "again", levels: ["Sale", "Done"] },
      dialer: null,
      connectorId: "7",
    });
    const hub = await db().hub.findUniqueOrThrow({ where: { name: "calls" } });
    expect(json.result[0]).toMatchObject({
      timings: { startDate: "2026-10-06 02:30:00", endDate: "2026-10-06 02:30:59", duration: 59 },
      dialer: { id: Number(hub.id), name: "calls", list: "June" },
      disposition: null,
      connectorId: null,
    });
  });

  test.each([
    [{ channels: "email,webchat" }, [ana]],
    [{ channels: "sms" }, []],
    [{ connectedInteraction: "WITH_AGENT" }, [ana]],
    [{ connectedInteraction: "WITHOUT_AGENT" }, [call1]],
    [{ subject: "INVOICE" }, [ana]],
    [{ interactionType: "INBOUND" }, [ana]],
    [{ interactionType: "OUTBOUND" }, []],
    [{ interactionType: "OUTBOUND_HUB" }, [call1]],
    [{ guid: call1.guid.toUpperCase() }, [call1]],
    [{ guid: randomUUID() }, []],
    [{ connectorId: "7" }, [ana]],
    [{ clientId: "ana@" }, [ana]],
    [{ clientName: "ANA L" }, [ana]],
    [{ clientName: "%" }, []],
    [{ client: "5989" }, [call1]],
    [{ client: "b" }, [call1]],
    [{ clientEnd: "3456" }, [call1]],
    [{ clientEnd: "9899123456" }, [call1]],
    [{ clientEnd: "5989" }, []],
    [{ client: "123456", clientEnd: "123456" }, [call1]],
    [{ contactId: "crm-1" }, [ana]],
    [{ users: "luis,nobody" }, [ana]],
    [{ users: "nobody", automations: "menu" }, [ana]],
    [{ campaigns: "Support" }, [ana]],
    [{ dispositions: "41,99" }, [ana]],
    [{ outboundHubs: "calls" }, [call1]],
    [{ outboundHubs: "no such hub" }, []],
    [{ without: '{"users":["luis"]}' }, [call1]],
    [{ without: '{"channels":["email"],"outboundHubs":["no such hub"]}' }, [call1]],
    [{ without: '{"campaigns":["Support"]}', users: "luis" }, []],
    [{ without: '{"automations":["menu"],"dispositions":[1]}' }, [call1]],
    [{ without: '{"dispositions":[41]}' }, [call1]],
    [{ without: '{"outboundHubs":["calls"],"users":[]}' }, [ana]],
    [{ initialdate: "2026-10-05 10:00:00", finaldate: "2026-10-05 10:00:00" }, [ana]],
    [{ initialdate: "2026-10-05 23:30:00", finaldate: "2026-10-05 23:30:00", timezone: "America/Montevideo" }, [call1]],
    [{ initialdate: "06/10/2026", finaldate: "07/10/2026", format: "dd/MM/yyyy" }, [call1]],
  ])("%j", async (query, expected) => {
    const answer = await ask({ ...range, ...query } as Record<string, string>);
    expect(answer.status).toBe(200);
    expect(guids(answer)).toEqual(expected.map(({ guid }) => guid));
    expect(answer.json.total).toBe(expected.length);
  });

  test("a contact takes the place of the dates", async () => {
    const answer = await ask({ contactId: "crm-1", index: "0", rows: "1" });
    expect(guids(answer)).toEqual([ana.guid]);
  });

  test("names may be repeated; together with values between commas", async () => {
    const path = `${address(range)}&campaigns=None&campaigns=Support,Demo&dispositions=41&dispositions=1`;
    expect(guids((await call(GET, { path, key: all.key })) as never)).toEqual([ana.guid]);
  });

  test("pages, orders and the cursor", async () => {
    const orders = JSON.stringify([{ field: "duration", direction: "asc" }]);
    const first = await ask({ ...range, rows: "1", orders });
    expect(guids(first)).toEqual([call1.guid]);
    expect(first.json.total).toBe(2);
    const after = first.json.next;
    const second = await ask({ ...range, rows: "1", orders, after });
    expect(guids(second)).toEqual([ana.guid]);
    expect(second.json).toMatchObject({ total: 2, next: null });
    expect(guids(await ask({ ...range, rows: "1", index: "1", orders }))).toEqual([ana.guid]);
    const beyond = await ask({ ...range, index: "9007199254740991", rows: "10000" });
    expect(beyond.json).toMatchObject({ result: [], total: 2 });
    for (const query of [
      { ...range, orders, after, channels: "email" },
      { ...range, after: "x" },
      { ...range, after },
    ]) {
      expect((await ask(query)).status).toBe(400);
    }
  });
});

describe("who does not see everything", () => {
  test("is given what is visible, and told so", async () => {
    const answer = await ask(range, all.restricted);
    expect(answer.headers.get("x-restricted")).toBe("true");
    expect(guids(answer)).toEqual([call1.guid, ana.guid]);
    const retention = makeInteraction({ campaign: "Retention", start: "2026-10-07 00:00:00" });
    await feedAll([retention]);
    expect(guids(await ask(range, all.restricted))).toEqual([call1.guid, ana.guid]);
    expect(guids(await ask(range))).toEqual([retention.guid, call1.guid, ana.guid]);
    const hidden = await ask({ ...range, guid: retention.guid }, all.restricted);
    const none = await ask({ ...range, guid: randomUUID() }, all.restricted);
    expect([hidden.status, none.status]).toEqual([400, 400]);
    expect(hidden.json.detail.replace(retention.guid, "")).toBe(none.json.detail.replace(/[0-9a-f-]{36}/, ""));
  });

  test("may name what is visible and nothing else, whether or not it exists", async () => {
    expect((await ask({ ...range, campaigns: "Demo" }, all.restricted)).status).toBe(200);
    for (const campaigns of ["Support", "No such campaign", "Demo,Support"]) {
      const { status, json } = await ask({ ...range, campaigns }, all.restricted);
      expect([status, json.errors[0].path]).toEqual([400, "campaigns"]);
    }
    expect((await ask({ ...range, users: "nobody" }, all.restricted)).status).toBe(200);
    const excluded = await ask({ ...range, without: '{"campaigns":["Support"]}' }, all.restricted);
    expect([excluded.status, excluded.json.errors[0].path]).toEqual([400, "without.campaigns"]);
  });
});

test("a renamed campaign shows its new name at once where it was not known, within a second elsewhere", async () => {
  const one = makeInteraction({ campaign: "Before", start: "2026-09-01 00:00:00" });
  const key = await makeApiKey({ actions: ["interactions:write", "interactions:read"] });
  const headers = { "Content-Type": "application/json" };
  expect((await call(POST, { path: "/api/interactions", body: JSON.stringify(one), headers, key })).status).toBe(200);
  await db().campaign.update({ where: { name: "Before" }, data: { name: "After" } });
  const query = { initialdate: "2026-09-01 00:00:00", finaldate: "2026-09-01 00:00:00", index: "0", rows: "1" };
  await expect.poll(async () => (await ask(query)).json.result[0].segments[0].campaign).toBe("After");
  expect(guids(await ask({ ...query, campaigns: "After" }))).toEqual([one.guid]);
  expect(guids(await ask({ ...query, campaigns: "Before" }))).toEqual([]);
});
