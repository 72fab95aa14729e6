import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { DELETE, PATCH, GET as READ } from "@/app/api/campaigns/[name]/route.ts";
import { GET, POST } from "@/app/api/campaigns/route.ts";
import { db, pool } from "../db.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, makeHub, unique } from "../testing/factories.ts";

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

const path = (name: string | number) => `/api/campaigns/${encodeURIComponent(name)}`;
const fields = (more: object = {}) => ({ name: unique("campaign"), timezone: "Europe/Madrid", ...more });
const create = (body: object, headers = {}) => call(POST, { path: "/api/campaigns", key, body, headers });

test("a campaign is made, read by name and by id, changed and removed", async () => {
  const name = `${unique("ventas")} / Ñandú 100%`;
  const schedule = { mon: ["09:00-15:00", "16:30-21:15"], sun: [] };
  const made = await create({ name, timezone: "America/Montevideo", schedule });
  expect(made.status).toBe(200);
  expect(made.json.result).toMatchObject({ name, timezone: "America/Montevideo", schedule, enabled: true });
  expect(made.json.result.createdAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

  expect((await call(READ, { path: path(name), key })).json).toEqual(made.json);
  expect((await call(READ, { path: path(made.json.result.id), key })).json).toEqual(made.json);

  const changed = await call(PATCH, { path: path(name), key, body: { schedule: null, enabled: false } });
  expect(changed.json.result).toMatchObject({ name, schedule: null, enabled: false });

  const removed = await call(DELETE, { path: path(name), key });
  expect(removed.json).toEqual({ result: changed.json.result, removed: true });
  expect((await call(READ, { path: path(name), key })).status).toBe(404);
  expect((await call(PATCH, { path: path(name), key, body: {} })).status).toBe(404);
  expect((await call(DELETE, { path: path(name), key })).status).toBe(404);
});

test("holidays are kept in the order of the calendar, and are real days, each once", async () => {
  const { name, holidays } = (await create(fields())).json.result;
  expect(holidays).toEqual([]);
  const change = (days: unknown) => call(PATCH, { path: path(name), key, body: { holidays: days } });
  const kept = ["2026-12-25", "2027-01-01", "2028-02-29"];
  expect((await change([...kept].reverse())).json.result).toMatchObject({ holidays: kept });
  expect((await call(PATCH, { path: path(name), key, body: { enabled: false } })).json.result.holidays).toEqual(kept);
  for (const [days, at] of [
    [["2026-02-30"], "holidays[0]"],
    [["2026-12-25", "tomorrow"], "holidays[1]"],
    [["2026-12-25 "], "holidays[0]"],
    [["2026-12-25", "2027-01-01", "2026-12-25"], "holidays[2]"],
    [Array(1001).fill("2026-12-25"), "holidays"],
    ["2026-01-01", "holidays"],
    [null, "holidays"],
  ] as const) {
    const refused = await change(days);
    expect([refused.status, refused.json.errors[0].path]).toEqual([400, at]);
  }
});

test("an exact name goes before an id of the same digits", async () => {
  const other = (await create(fields())).json.result;
  const digits = (await create(fields({ name: String(other.id) }))).json.result;
  expect((await call(READ, { path: path(other.id), key })).json.result.id).toBe(digits.id);
  expect((await call(READ, { path: path(other.name), key })).json.result.id).toBe(other.id);
});

test("the list is by name, pages by record and searches in any case with plain % and _", async () => {
  const word = unique("Such_%e");
  for (const name of [`${word} b`, `${word} a`, `${word} c`, word.replace("_", "x")]) await create(fields({ name }));
  const search = encodeURIComponent(word.toUpperCase());
  const page = await call(GET, { path: `/api/campaigns?search=${search}&index=1&rows=1`, key });
  expect(page.json).toMatchObject({ index: 1, rows: 1, total: 3, result: [{ name: `${word} b` }] });
  const all = await call(GET, { path: `/api/campaigns?search=${search}`, key });
  expect(all.json.result.map((one: { name: string }) => one.name)).toEqual([`${word} a`, `${word} b`, `${word} c`]);
});

test.each([
  ["index=-1", "index"],
  ["index=%D9%A1", "index"],
  ["rows=0", "rows"],
  ["rows=10001", "rows"],
  ["rows=1&rows=2", "rows"],
  ["search=", "search"],
  ["search=%00", "search"],
  ["name=x", "name"],
])("the query %s is refused by name", async (query, field) => {
  const refused = await call(GET, { path: `/api/campaigns?${query}`, key });
  expect([refused.status, refused.json.errors[0].path]).toEqual([400, field]);
});

test.each([
  [{ name: "" }, "name"],
  [{ name: " x" }, "name"],
  [{ name: ".." }, "name"],
  [{ name: "a\u202eb" }, "name"],
  [{ name: "n".repeat(129) }, "name"],
  [{ name: 7 }, "name"],
  [{ timezone: "PST" }, "timezone"],
  [{ timezone: "+03:00" }, "timezone"],
  [{ timezone: undefined }, "timezone"],
  [{ enabled: "true" }, "enabled"],
  [{ colour: "red" }, "colour"],
  [{ schedule: { monday: [] } }, "schedule.monday"],
  [{ schedule: { mon: ["9:00-15:00"] } }, "schedule.mon[0]"],
  [{ schedule: { mon: ["24:00-24:00"] } }, "schedule.mon[0]"],
  [{ schedule: { mon: ["15:00-09:00"] } }, "schedule.mon[0]"],
  [{ schedule: { mon: ["09:00-09:00"] } }, "schedule.mon[0]"],
  [{ schedule: { mon: ["10:00-12:00", "09:00-09:30"] } }, "schedule.mon[1]"],
  [{ schedule: { mon: ["10:00-12:00", "11:59-13:00"] } }, "schedule.mon[1]"],
])("POST %j is refused at %s", async (wrong, field) => {
  const refused = await create(fields(wrong));
  expect([refused.status, refused.json.errors.map((one: { path: string }) => one.path)]).toEqual([400, [field]]);
});

test("ranges may touch, and end at midnight", async () => {
  const schedule = { fri: ["00:00-09:00", "09:00-24:00"] };
  expect((await create(fields({ schedule }))).json.result.schedule).toEqual(schedule);
});

test("a taken name is refused at its field, on POST and PATCH alike", async () => {
  const first = (await create(fields())).json.result;
  const second = (await create(fields())).json.result;
  const again = await create(fields({ name: first.name }));
  const renamed = await call(PATCH, { path: path(second.name), key, body: { name: first.name } });
  for (const refused of [again, renamed]) {
    expect([refused.status, refused.json.errors]).toEqual([
      400,
      [{ path: "name", code: "taken", message: "is taken by another record" }],
    ]);
  }
});

test("of many at once with one name, one is made", async () => {
  const body = fields();
  const answers = await Promise.all(Array.from({ length: 12 }, () => create(body)));
  expect(answers.map((one) => one.status).sort()).toEqual([200, ...Array(11).fill(400)]);
  expect(await db().campaign.count({ where: { name: body.name } })).toBe(1);
});

test("the same Idempotency-Key makes one record, and another body with it is a conflict", async () => {
  const body = fields();
  const headers = { "Idempotency-Key": unique("once") };
  const answers = await Promise.all([create(body, headers), create(body, headers)]);
  expect(answers.map((one) => one.status)).toEqual([200, 200]);
  expect(answers[0]?.json).toEqual(answers[1]?.json);
  expect((await create(fields(), headers)).status).toBe(409);
});

test("a campaign that a hub or an interaction refers to is disabled, not removed", async () => {
  const withHub = (await create(fields())).json.result;
  await makeHub({ campaignId: BigInt(withHub.id) });
  const withHistory = (await create(fields())).json.result;
  await db().interaction.create({
    data: {
      guid: crypto.randomUUID(),
      startedAt: new Date(),
      channel: "sms",
      direction: "inbound",
      holiday: false,
      outOfTime: false,
      finished: true,
      withAgent: false,
      campaignIds: [BigInt(withHistory.id)],
    },
  });
  for (const { name } of [withHub, withHistory]) {
    const removed = await call(DELETE, { path: path(name), key });
    expect(removed.json).toMatchObject({ removed: false, result: { name, enabled: false } });
    expect((await call(READ, { path: path(name), key })).json.result.enabled).toBe(false);
  }
});

test("every change is audited with what was before and after", async () => {
  const { name } = (await create(fields())).json.result;
  await call(PATCH, { path: path(name), key, body: { timezone: "UTC" } });
  await call(DELETE, { path: path(name), key });
  const log = await db().audit.findMany({ where: { target: name }, orderBy: { id: "asc" } });
  expect(log.map((one) => one.action)).toEqual(["campaign.create", "campaign.update", "campaign.remove"]);
  expect(log[1]).toMatchObject({ before: { timezone: "Europe/Madrid" }, after: { timezone: "UTC" } });
});

test("a list waits for a connection as long as everything else does", async () => {
  const list = () => call(GET, { path: "/api/campaigns?rows=1", key });
  const held = await Promise.all(Array.from({ length: pool().options.max - 1 }, () => pool().connect()));
  // Who the key belongs to is known by then: only the list itself still waits for a connection.
  expect((await list()).status).toBe(200);
  held.push(await pool().connect());
  const listed = list();
  // Longer than Prisma waits unless it is told to.
  await pause(3000);
  for (const one of held) one.release();
  expect((await listed).status).toBe(200);
});

test("a change that another transaction holds up for long is told to try again", async () => {
  const { name, id } = (await create(fields())).json.result;
  const refused = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM campaign WHERE id = ${id} FOR KEY SHARE`;
    expect((await call(PATCH, { path: path(name), key, body: { enabled: false } })).status).toBe(200);
    return call(DELETE, { path: path(name), key });
  });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([409, "2"]);
  expect((await call(DELETE, { path: path(name), key })).json.removed).toBe(true);
});
