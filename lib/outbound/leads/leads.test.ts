import { beforeAll, describe, expect, it } from "vitest";
import {
  GET as getLead,
  PATCH as moveLead,
  DELETE as removeLead,
} from "../../../app/api/dialer/id/[hubName]/freshLeads/[id]/route.ts";
import { GET as getLeads, POST as postLeads } from "../../../app/api/dialer/id/[hubName]/freshLeads/route.ts";
import { GET as getLists } from "../../../app/api/dialer/id/[hubName]/lists/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeHub, unique } from "../../testing/factories.ts";
import { contactsOf, fetchList } from "../../testing/list-upload.ts";
import { setState } from "../attempts/counts.fixture.ts";

type Hub = Awaited<ReturnType<typeof makeHub>>;

const phone = { clientIds: ["1567890", "1234567"] };
const later = "2097-07-01 10:00:00";
let key: string;
let hub: Hub;

beforeAll(async () => {
  key = await makeApiKey();
  hub = await makeHub();
});

const path = (of: Hub, rest = "") => `/api/dialer/id/${of.name}/freshLeads${rest}`;
const post = (
  body: unknown,
  { to = hub, ...more }: { to?: Hub; key?: string | null; headers?: Record<string, string> } = {},
) =>
  call(postLeads, {
    path: path(to),
    key,
    body,
    ...more,
    headers: { "Content-Type": "application/json", ...more.headers },
  });
const add = async (lead: object, to = hub): Promise<string> =>
  (await post({ leads: [lead] }, { to })).json.result.leads[0].id;
const fetchLead = async (id: string) => (await call(getLead, { path: path(hub, `/${id}`), key })).json.result;
const move = (id: string, body: object) => call(moveLead, { path: path(hub, `/${id}`), key, body });
const remove = (id: string) => call(removeLead, { path: path(hub, `/${id}`), key });
const attempt = (id: string, attempts: number, state: "waiting" | "working" | "done") => {
  const [list = 0n, position = 0n] = id.split("-").map(BigInt);
  return setState({ list, position, attempts }, state);
};

describe("fresh leads", () => {
  it("are saved when the answer comes, each at its time in its zone", async () => {
    const leads = [
      { ...phone, timezone: "Europe/Madrid", scheduleDate: later, contactId: "crm-1", data: { a: 1 } },
      { ...phone, scheduleDate: later },
      phone,
      { clientIds: ["+34 600 111 222"], scheduleDate: "2001-01-01 00:00:00", color: "red" },
    ];
    const { status, json } = await post({ leads });
    expect(status).toBe(200);
    const { list } = json.result;
    expect(json.result).toEqual({
      received: 4,
      saved: 4,
      list,
      leads: [
        { id: `${list}-0`, clientId: "1567890", scheduledFor: "2097-07-01 08:00:00" },
        // The campaign's zone, America/Montevideo.
        { id: `${list}-1`, clientId: "1567890", scheduledFor: "2097-07-01 13:00:00" },
        { id: `${list}-2`, clientId: "1567890", scheduledFor: null },
        { id: `${list}-3`, clientId: "+34600111222", scheduledFor: null },
      ],
      warnings: [{ code: "unknown", property: "color", count: 1, message: expect.any(String) }],
    });
    const saved = await contactsOf(list);
    expect(saved[0]).toMatchObject({
      timezone: "Europe/Madrid",
      contactId: "crm-1",
      data: '{"a":1}',
      state: "waiting",
    });
    const events = await db().event.findMany({ where: { name: "lead.saved", body: { path: ["list"], equals: list } } });
    const campaign = await db().campaign.findUniqueOrThrow({ where: { id: hub.campaignId } });
    const [{ id, clientId, scheduledFor }] = json.result.leads;
    expect(events).toContainEqual(
      expect.objectContaining({
        hub: hub.name,
        campaign: campaign.name,
        body: { id, list, clientIds: [clientId, "1234567"], contactId: "crm-1", scheduledFor },
      }),
    );
    expect(events).toHaveLength(4);
  });

  it("of one month share a list that is none of the hub's lists", async () => {
    const own = await makeHub();
    const [first, second] = [
      await post({ leads: [phone, phone] }, { to: own }),
      await post({ leads: [phone] }, { to: own }),
    ];
    const { list } = first.json.result;
    expect(second.json.result).toMatchObject({ list, leads: [{ id: `${list}-2` }] });
    expect(await fetchList(own, key, list)).toMatchObject({ kind: "leads", status: "active", received: 3, saved: 3 });
    const lists = await call(getLists, { path: `/api/dialer/id/${own.name}/lists`, key });
    expect(lists.json.total).toBe(0);
  });

  it("sent by many at once get positions of their own", async () => {
    const own = await makeHub();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post({ leads: [phone, phone, phone] }, { to: own })),
    );
    const ids = answers.flatMap(({ json }) => json.result.leads.map(({ id }: { id: string }) => id));
    expect(new Set(ids).size).toBe(24);
    expect(await contactsOf(answers[0]?.json.result.list)).toHaveLength(24);
  });

  it("go to every channel", async () => {
    const mail = await makeHub({ channel: "email" });
    expect((await post({ leads: [{ clientId: "a@b.com", subject: "x" }] }, { to: mail })).status).toBe(200);
    const sms = await makeHub({ channel: "sms" });
    const { json } = await post(
      { leads: [{ clientId: 34600111222, content: "hi", scheduleDate: later }] },
      { to: sms },
    );
    expect(json.result.leads[0]).toMatchObject({ clientId: "34600111222", scheduledFor: "2097-07-01 13:00:00" });
  });

  it("move forward with a clock change and take the first of two hours", async () => {
    const zone = { ...phone, timezone: "Europe/Madrid" };
    // Summer time in 2097 begins on 31 March and ends on 27 October.
    const leads = [
      { ...zone, scheduleDate: "2097-03-31 02:30:00" },
      { ...zone, scheduleDate: "2097-10-27 02:30:00" },
    ];
    const times = (await post({ leads })).json.result.leads.map((lead: { scheduledFor: string }) => lead.scheduledFor);
    expect(times).toEqual(["2097-03-31 01:30:00", "2097-10-27 00:30:00"]);
  });

  it("are given once for one Idempotency-Key", async () => {
    const headers = { "Idempotency-Key": unique("leads") };
    const [first, second] = [await post({ leads: [phone] }, { headers }), await post({ leads: [phone] }, { headers })];
    expect(second.text).toBe(first.text);
    expect((await post({ leads: [phone, phone] }, { headers })).status).toBe(409);
  });
});

describe("bad leads store nothing", () => {
  const dates = [
    ["2027-02-30 10:00:00", "2027-13-01 10:00:00", "2027-01-01 24:00:00", "2027-01-01T10:00:00", "2027-1-1 10:00:00"],
    ["01/02/2027 10:00", "", "tomorrow", "2027-01-01 10:00:00Z", "2027-01-01 10:00:00 ", "９９９９-01-01 10:00:00"],
  ].flat();
  it.each([...dates, "9999-12-31 23:59:59", null, 5])("scheduleDate %j", async (scheduleDate) => {
    const { status, json } = await post({ leads: [phone, { ...phone, scheduleDate }] });
    expect([status, json.errors[0].path]).toEqual([400, "leads[1].scheduleDate"]);
  });

  it.each<[string, unknown]>([
    ["leads", {}],
    ["leads", { leads: {} }],
    ["leads", { leads: [] }],
    ["leads[1].clientIds", { leads: [phone, {}] }],
    ["filename", { filename: "x", leads: [phone] }],
    ["list", { list: [phone] }],
    ["", []],
    ["", "{"],
  ])("%s: %j", async (field, body) => {
    const own = await makeHub();
    const { status, json } = await post(body, { to: own });
    expect([status, json.errors[0].path]).toEqual([400, field]);
    expect(await db().list.count({ where: { hubId: own.id } })).toBe(0);
  });

  it("more than 10,000 of them, or 32 MB, are too many", async () => {
    const own = await makeHub();
    expect((await post({ leads: Array(10_001).fill(phone) }, { to: own })).status).toBe(413);
    const fat = { ...phone, data: { x: "y".repeat(60_000) } };
    expect((await post({ leads: Array(600).fill(fat) }, { to: own })).status).toBe(413);
    expect(await db().list.count({ where: { hubId: own.id } })).toBe(0);
    expect((await post({ leads: Array(10_000).fill(phone) }, { to: own })).json.result.saved).toBe(10_000);
  });

  it("to an unknown hub, without a key, without the scope", async () => {
    expect(
      (await call(postLeads, { path: path({ ...hub, name: "none" }), key, body: { leads: [phone] } })).status,
    ).toBe(404);
    expect((await post({ leads: [phone] }, { key: null })).status).toBe(401);
    expect((await post({ leads: [phone] }, { key: await makeApiKey({ scopes: ["flows:read"] }) })).status).toBe(403);
    expect((await post("{}", { headers: { "Content-Type": "text/plain" } })).status).toBe(415);
  });
});

describe("the leads of a hub", () => {
  it("come newest first, by page and by status", async () => {
    const own = await makeHub();
    const ids = [
      await add(phone, own),
      await add({ ...phone, scheduleDate: later }, own),
      await add(phone, own),
    ].reverse();
    await attempt(ids[0] ?? "", 1, "done");
    const idsAt = async (query: string) => {
      const { json } = await call(getLeads, { path: path(own, query), key });
      return [json.result.map(({ id }: { id: string }) => id), json.total];
    };
    expect(await idsAt("")).toEqual([ids, 3]);
    expect(await idsAt("?index=1&rows=1")).toEqual([[ids[1]], 3]);
    expect(await idsAt("?status=scheduled")).toEqual([[ids[1], ids[2]], 2]);
    expect(await idsAt("?status=done")).toEqual([[ids[0]], 1]);
    expect(await idsAt("?status=cancelled")).toEqual([[], 0]);
    expect(await idsAt("?index=7")).toEqual([[], 3]);
    for (const query of ["?status=waiting", "?rows=0", "?x=1"]) {
      expect((await call(getLeads, { path: path(own, query), key })).status).toBe(400);
    }
  });

  it("are read one by one", async () => {
    const id = await add({ ...phone, priority: 2, contactId: "c", data: { a: [1] }, scheduleDate: later });
    expect(await fetchLead(id)).toEqual({
      id,
      list: Number(id.split("-")[0]),
      status: "scheduled",
      clientId: "1567890",
      clientIds: phone.clientIds,
      scheduledFor: "2097-07-01 13:00:00",
      timezone: "America/Montevideo",
      priority: 2,
      contactId: "c",
      agent: null,
      attempts: 0,
      data: { a: [1] },
      expiresAt: null,
    });
    const other = await makeHub();
    for (const [of, wrong, status] of [
      [other, id, 404],
      [hub, "1-999999", 404],
      [hub, "7", 400],
      [hub, "a-b", 400],
    ] as const) {
      expect((await call(getLead, { path: path(of, `/${wrong}`), key })).status).toBe(status);
    }
  });

  it("are moved to another time and zone while nobody was tried", async () => {
    const id = await add({ ...phone, scheduleDate: later });
    expect((await move(id, { scheduleDate: "2097-08-01 09:00:00" })).json.result.scheduledFor).toBe(
      "2097-08-01 12:00:00",
    );
    const madrid = await move(id, { timezone: "Europe/Madrid" });
    expect(madrid.json.result).toMatchObject({ timezone: "Europe/Madrid", scheduledFor: "2097-08-01 07:00:00" });
    expect((await move(id, { timezone: null })).json.result.scheduledFor).toBe("2097-08-01 12:00:00");
    const both = { scheduleDate: "2097-08-01 09:00:00", timezone: "Asia/Tokyo" };
    expect((await move(id, both)).json.result.scheduledFor).toBe("2097-08-01 00:00:00");
    expect((await move(id, { scheduleDate: null })).json.result.scheduledFor).toBeNull();
    expect((await move(id, { timezone: "Europe/Madrid" })).json.result.scheduledFor).toBeNull();
    expect((await move(id, { scheduleDate: "2001-01-01 00:00:00" })).json.result.scheduledFor).toBeNull();
    expect(await fetchLead(id)).toMatchObject({ timezone: "Europe/Madrid", scheduledFor: null });
    for (const body of [{}, { scheduleDate: "now" }, { timezone: "+03:00" }, { priority: 1 }]) {
      expect((await move(id, body)).status).toBe(400);
    }
    expect(await db().audit.count({ where: { action: "lead.update", target: `${hub.name}/${id}` } })).toBe(7);
  });

  it("may end at a moment in UTC, which can be moved or taken away", async () => {
    const times = { timezone: "Asia/Tokyo", scheduleDate: later, expiresAt: "2097-07-02 00:00:00" };
    const id = await add({ ...phone, ...times });
    expect(await fetchLead(id)).toMatchObject({ scheduledFor: "2097-07-01 01:00:00", expiresAt: times.expiresAt });
    expect((await move(id, { timezone: "UTC" })).json.result.expiresAt).toBe(times.expiresAt);
    const expiresAt = "2097-07-03 00:00:00";
    expect((await move(id, { expiresAt })).json.result).toMatchObject({ expiresAt, timezone: "UTC" });
    expect((await move(id, { expiresAt: null })).json.result).toMatchObject({ expiresAt: null, timezone: "UTC" });
    expect(await fetchLead(id)).toMatchObject({ expiresAt: null });
    for (const wrong of ["2097-02-30 00:00:00", "2097-07-01", 5]) {
      expect((await move(id, { expiresAt: wrong })).json.errors[0].path).toBe("expiresAt");
      const { status, json } = await post({ leads: [phone, { ...phone, expiresAt: wrong }] });
      expect([status, json.errors[0].path]).toEqual([400, "leads[1].expiresAt"]);
    }
    const entries = await db().audit.findMany({ where: { action: "lead.update", target: `${hub.name}/${id}` } });
    expect(entries.map(({ after }) => after)).toContainEqual(expect.objectContaining({ expiresAt }));
  });

  it("are cancelled while nobody was tried, and stay as cancelled", async () => {
    const id = await add(phone);
    expect((await remove(id)).json.result).toMatchObject({ id, status: "cancelled" });
    expect(await fetchLead(id)).toMatchObject({ id, status: "cancelled" });
    expect([(await remove(id)).status, (await move(id, { scheduleDate: null })).status]).toEqual([409, 409]);
  });

  it.each([
    ["working", 0],
    ["done", 1],
    ["waiting", 1],
  ] as const)("stay as they are when %s after %i attempts", async (state, attempts) => {
    const id = await add(phone);
    await attempt(id, attempts, state);
    expect([(await remove(id)).status, (await move(id, { scheduleDate: null })).status]).toEqual([409, 409]);
  });
});
