import { beforeAll, expect, test } from "vitest";
import { DELETE, PATCH, GET as READ } from "@/app/api/hubs/[name]/route.ts";
import { GET, POST } from "@/app/api/hubs/route.ts";
import { db } from "../db.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, makeCampaign, unique } from "../testing/factories.ts";

let key: string;
let campaign: string;
let provider: string;
const template = { email: "", sms: "", off: "" };
beforeAll(async () => {
  key = await makeApiKey();
  campaign = (await makeCampaign()).name;
  for (const [name, channel, enabled] of [
    ["email", "email", true],
    ["sms", "sms", true],
    ["off", "sms", false],
  ] as const) {
    template[name] = (
      await db().template.create({ data: { name: unique(name), channel, content: "Hi", enabled } })
    ).name;
  }
  provider = await makeFlow("provider");
});

/** A flow of this type, saved without the API. */
async function makeFlow(type: string): Promise<string> {
  const text = { description: "", drawFlowObj: "", flow: "", user: "x", savedBy: "x" };
  const version = { version: 1, ...text, type, problems: [] };
  return (await db().flow.create({ data: { name: unique(type), versions: { create: version } } })).name;
}

const path = (name: string) => `/api/hubs/${encodeURIComponent(name)}`;
const fields = (more: object = {}) => ({ name: unique("hub"), channel: "sms", campaign, ...more });
const create = (body: object) => call(POST, { path: "/api/hubs", key, body });
const change = (name: string, body: object) => call(PATCH, { path: path(name), key, body });

test("a hub says what it was not told by its defaults", async () => {
  const body = fields();
  expect((await create(body)).json.result).toMatchObject({
    ...body,
    mode: null,
    enabled: false,
    contactingSchedule: null,
    maxAttempts: 3,
    retryMinutes: 60,
    concurrency: 10,
    ratePerSecond: 10,
    template: null,
    subject: null,
    provider: null,
    horizontal: false,
    country: null,
    maxAbandon: 3,
    previewSeconds: 60,
    wrapUpSeconds: 30,
    maxPerDay: null,
    maxTotal: null,
    volumePerDay: null,
    retries: {},
    machine: null,
    from: null,
    replyTo: null,
    unsubscribe: false,
  });
  expect((await create(fields({ channel: "email" }))).json.result.provider).toBe("smtp");
  expect((await create(fields({ channel: "email", provider: null }))).json.result.provider).toBeNull();
});

test("a hub is made with every field, read, changed field by field and removed", async () => {
  const whole = fields({
    channel: "email",
    mode: null,
    enabled: true,
    contactingSchedule: { sat: ["10:00-14:00"] },
    maxAttempts: 5,
    retryMinutes: 15,
    concurrency: 3,
    ratePerSecond: 7,
    template: template.email,
    subject: "Oferta de junio",
    provider,
    horizontal: true,
    country: "UY",
    maxAbandon: 2.5,
    previewSeconds: 5,
    wrapUpSeconds: 3600,
    maxPerDay: 3,
    maxTotal: 9,
    volumePerDay: 500,
    retries: { busy: { minutes: 5, attempts: 2 }, no_answer: { minutes: 90 } },
    machine: "connect",
    from: "own@switchyard.test",
    replyTo: "back@switchyard.test",
    unsubscribe: true,
  });
  const made = (await create(whole)).json.result;
  expect(made).toMatchObject(whole);
  expect((await call(READ, { path: path(String(made.id)), key })).json.result).toEqual(made);

  const without = { maxPerDay: null, maxTotal: null, volumePerDay: null, retries: {}, machine: null };
  const unsent = { from: null, replyTo: null, unsubscribe: false };
  const nothing = {
    ...{ template: null, subject: null, contactingSchedule: null, provider: null, country: null },
    ...without,
    ...unsent,
  };
  expect((await change(made.name, nothing)).json.result).toMatchObject({ ...whole, ...nothing });
  const renamed = { name: unique("hub"), campaign: (await makeCampaign()).name, channel: "email" };
  expect((await change(made.name, renamed)).json.result).toMatchObject({ ...whole, ...nothing, ...renamed });
  expect((await call(READ, { path: path(made.name), key })).status).toBe(404);

  expect((await call(DELETE, { path: path(renamed.name), key })).json).toMatchObject({ removed: true });
  expect((await call(READ, { path: path(renamed.name), key })).status).toBe(404);
});

test("the list finds hubs by a part of the name", async () => {
  const { name } = (await create(fields())).json.result;
  const found = await call(GET, { path: `/api/hubs?search=${name.slice(2).toUpperCase()}`, key });
  expect(found.json).toMatchObject({ total: 1, result: [{ name }] });
});

test.each([
  [{ channel: "telephony" }, ["mode"]],
  [{ channel: "telephony", mode: "robot" }, ["mode"]],
  [{ channel: "webchat" }, ["channel"]],
  [{ mode: "preview" }, ["mode"]],
  [{ channel: "email", mode: "preview" }, ["mode"]],
  [{ subject: "x" }, ["subject"]],
  [{ channel: "email", subject: "a\r\nBcc: b@example.com" }, ["subject"]],
  [{ provider: "smtp" }, ["provider"]],
  [{ provider: "no such flow" }, ["provider"]],
  [{ template: "no such template" }, ["template"]],
  [{ campaign: "no such campaign" }, ["campaign"]],
  [{ campaign: undefined }, ["campaign"]],
  [{ mode: "preview", subject: "x", provider: "smtp" }, ["mode", "subject", "provider"]],
  [{ maxAttempts: 0 }, ["maxAttempts"]],
  [{ maxAttempts: 101 }, ["maxAttempts"]],
  [{ maxAttempts: 2.5 }, ["maxAttempts"]],
  [{ maxAttempts: "3" }, ["maxAttempts"]],
  [{ retryMinutes: -1 }, ["retryMinutes"]],
  [{ concurrency: 10_001 }, ["concurrency"]],
  [{ ratePerSecond: 0 }, ["ratePerSecond"]],
  [{ horizontal: 1 }, ["horizontal"]],
  [{ country: "es" }, ["country"]],
  [{ country: "XX" }, ["country"]],
  [{ maxAbandon: 50.1 }, ["maxAbandon"]],
  [{ maxAbandon: -1 }, ["maxAbandon"]],
  [{ previewSeconds: 0 }, ["previewSeconds"]],
  [{ previewSeconds: 5.5 }, ["previewSeconds"]],
  [{ wrapUpSeconds: 3601 }, ["wrapUpSeconds"]],
  [{ maxPerDay: 0 }, ["maxPerDay"]],
  [{ maxTotal: 0 }, ["maxTotal"]],
  [{ volumePerDay: 0 }, ["volumePerDay"]],
  [{ retries: { delivered: { minutes: 1 } } }, ["retries.delivered"]],
  [{ retries: { busy: { minutes: 0 } } }, ["retries.busy.minutes"]],
  [{ retries: { busy: { minutes: 1, attempts: 0 } } }, ["retries.busy.attempts"]],
  [{ retries: { busy: {} } }, ["retries.busy.minutes"]],
  [{ retries: null }, ["retries"]],
  [{ machine: "maybe" }, ["machine"]],
  [{ channel: "email", from: "no address" }, ["from"]],
  [{ channel: "email", from: "Desk <desk@b.test>" }, ["from"]],
  [{ channel: "email", replyTo: "a@b.test\r\nBcc: x@y.test" }, ["replyTo"]],
  [{ channel: "email", replyTo: "a@b.test, x@y.test" }, ["replyTo"]],
  [{ channel: "email", unsubscribe: "yes" }, ["unsubscribe"]],
  [{ from: "a@b.test", replyTo: "a@b.test", unsubscribe: true }, ["from", "replyTo", "unsubscribe"]],
  [{ contactingSchedule: [] }, ["contactingSchedule"]],
  [{ contactingSchedule: { tue: ["08:00-25:00"] } }, ["contactingSchedule.tue[0]"]],
])("POST %j is refused at %j", async (wrong, at) => {
  const refused = await create(fields(wrong));
  expect([refused.status, refused.json.errors.map((one: { path: string }) => one.path)]).toEqual([400, at]);
});

test("a template must be of the channel and enabled, a provider a flow of that type that is not deleted", async () => {
  const codes = async (body: object) =>
    (await create(fields(body))).json.errors.map((one: { code: string }) => one.code);
  expect(await codes({ template: template.email })).toEqual(["channel"]);
  expect(await codes({ template: template.off })).toEqual(["disabled"]);
  expect(await codes({ provider: await makeFlow("webhook") })).toEqual(["unknown"]);
  const deleted = await makeFlow("provider");
  await db().flow.updateMany({ where: { name: deleted }, data: { deletedAt: new Date() } });
  expect(await codes({ provider: deleted })).toEqual(["unknown"]);
  expect((await create(fields({ template: template.sms, provider }))).status).toBe(200);
});

test("every channel may have the simulated carrier", async () => {
  for (const kind of [{ channel: "telephony", mode: "preview" }, { channel: "email" }, {}]) {
    const body = fields({ ...kind, provider: "simulated" });
    expect((await create(body)).json.result).toMatchObject(body);
  }
});

test("a change must fit the channel, which stays", async () => {
  const { name } = (await create(fields({ channel: "telephony", mode: "preview" }))).json.result;
  for (const [body, at] of [
    [{ channel: "sms" }, "channel"],
    [{ mode: null }, "mode"],
    [{ subject: "x" }, "subject"],
    [{ provider: "smtp" }, "provider"],
    [{ from: "a@b.test" }, "from"],
    [{ unsubscribe: true }, "unsubscribe"],
    [{ template: template.sms }, "template"],
    [{ campaign: "no such campaign" }, "campaign"],
  ] as const) {
    const refused = await change(name, body);
    expect([refused.status, refused.json.errors[0].path]).toEqual([400, at]);
  }
  expect((await change(name, { mode: "predictive", provider })).json.result).toMatchObject({
    mode: "predictive",
    provider,
  });
});

test("a hub whose provider is gone can still be changed elsewhere", async () => {
  const gone = await makeFlow("provider");
  const { name } = (await create(fields({ provider: gone }))).json.result;
  await db().flow.deleteMany({ where: { name: gone } });
  expect((await change(name, { enabled: true })).json.result).toMatchObject({ enabled: true, provider: gone });
});

test("a hub that has a list is disabled instead of removed", async () => {
  const { name, id } = (await create(fields({ enabled: true }))).json.result;
  await db().list.create({ data: { hubId: BigInt(id), filename: "june", createdBy: "x" } });
  expect((await call(DELETE, { path: path(name), key })).json).toMatchObject({
    removed: false,
    result: { enabled: false },
  });
  expect(await db().hub.findUnique({ where: { name } })).toMatchObject({ enabled: false });
});

test("a removed hub leaves the profiles that named it", async () => {
  const { name, id } = (await create(fields())).json.result;
  const profile = await db().profile.create({ data: { name: unique("profile"), hubIds: [BigInt(id), 1n] } });
  await call(DELETE, { path: path(name), key });
  expect(await db().profile.findUnique({ where: { id: profile.id } })).toMatchObject({ hubIds: [1n] });
});
