import { randomUUID } from "node:crypto";
import { drawFlow } from "../flows/starters/draw.ts";
import type { ContractShape, Method } from "../http/contract.ts";
import { mailServer } from "../mail/smtp-server.fixture.ts";
import { attachmentAddress } from "../records/attachments/signed-attachment.ts";

/** A request that its endpoint does not refuse, as fetch takes it. */
export type SampleRequest = { method: Method; path: string; headers: Record<string, string>; body?: string | FormData };

/** Sends a request with an administrator's key, and gives the JSON of its answer. */
export type Send = (request: SampleRequest) => Promise<Answer>;

type Answer = ReturnType<typeof JSON.parse>;
type Body = object | string | FormData;

const word = (what: string) => `${what}-${randomUUID().slice(0, 8)}`;
const phone = () => `+346${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
const week = { initialdate: "2026-10-05 00:00:00", finaldate: "2026-10-12 00:00:00", timezone: "UTC" };
const drawing = (name: string) => form({ name, type: "webhook", drawFlowObj: "{}" });
const runnable = drawFlow({
  Home: [
    { id: 1, kind: "webhook", at: [0, 0], to: { next: 2 } },
    { id: 2, kind: "stop", at: [200, 0], data: { result: "BODY" } },
  ],
});
const interaction = () => ({
  guid: randomUUID(),
  segments: [
    {
      segmentId: randomUUID(),
      campaign: "Sample",
      channel: "telephony",
      direction: "inbound",
      timings: { startDate: "2026-10-05 10:00:00", endDate: "2026-10-05 10:00:59" },
    },
  ],
});

/** The password of the user whose session sends what only sessions may. */
export const SAMPLE_PASSWORD = "a kettle on the orbit";

/** What endpoints are sent; one that is not here gets an empty object where it takes JSON, and nothing else. */
const bodies: Record<string, (made: Made) => Body | Promise<Body>> = {
  "POST /api/webhooks/id/{flow}": ({ values }) => drawing(values.flow ?? ""),
  "PUT /api/webhooks/id/{flow}": ({ values }) => drawing(values.flow ?? ""),
  "POST /api/webhooks/id/{flow}/deploy": () => ({ version: 1 }),
  "POST /api/webhooks/id/{flow}/test": () => ({ drawFlowObj: runnable }),
  "POST /api/runs/retry": () => ({ kind: "live" }),
  "POST /api/runs/{id}/replay": () => ({ on: "draft" }),
  "PUT /api/webhooks/id/{flow}/draft": () => ({ text: "{}", baseVersion: 1 }),
  "PUT /api/account/password": () => ({ current: SAMPLE_PASSWORD, password: "an orbit of the kettle" }),
  "POST /api/invitations/accept": async ({ send, make }) => {
    const path = `/api/users/${await make("/api/users")}/invitation`;
    const { url } = (await send({ method: "POST", path, headers: {} })).result;
    return { token: url.split(/[/#=]/).at(-1), password: SAMPLE_PASSWORD };
  },
  "POST /api/erasures": () => ({ clientId: phone() }),
  "POST /api/erasures/preview": () => ({ clientId: phone() }),
  "POST /api/erasures/{id}/verify": () => ({ clientId: phone() }),
  "PATCH /api/retention": () => ({ events: 400 }),
  "POST /api/dialer/id/{hubName}/lists": () => ({ filename: word("list"), list: [{ clientIds: [phone()] }] }),
  "PATCH /api/dialer/id/{hubName}/lists/{id}": () => ({ status: "active" }),
  "POST /api/dialer/id/{hubName}/freshLeads": () => ({ leads: [{ clientIds: [phone()] }] }),
  "PATCH /api/dialer/id/{hubName}/freshLeads/{id}": () => ({ timezone: "Europe/Madrid" }),
  "POST /api/dialer/id/{hubName}/uploads": () => ({ filename: word("upload") }),
  "PUT /api/dialer/id/{hubName}/uploads/{id}/chunks/{first}": () => ({ list: [{ clientIds: ["+34600000001"] }] }),
  "PATCH /api/dialer/id/{hubName}/lists/{id}/contacts/{contactId}": () => ({ priority: 3 }),
  "POST /api/dialer/id/{hubName}/lists/{id}/contacts/{contactId}/disposition": async ({ make }) => ({
    disposition: Number(await make("/api/dispositions")),
  }),
  "POST /api/dialer/id/{hubName}/lists/{id}/retry": () => ({ result: ["unknown"] }),
  "POST /api/dialer/id/{hubName}/left-out": () => ({ filename: word("list"), headers: ["Phone"], count: 1, rows: [] }),
  "POST /api/dialer/id/{hubName}/check": () => ({ numbers: [phone()] }),
  "POST /api/dialer/id/{hubName}/schedule/preview": () => ({ contactingSchedule: null }),
  "PUT /api/dialer/id/{hubName}/mappings/{fingerprint}": () => ({ mapping: {} }),
  "POST /api/messages/{id}/status": () => ({ status: "delivered" }),
  "PUT /api/agents/me": () => ({ status: "available" }),
  "POST /api/agents/me/call": () => ({}),
  "POST /api/agents/me/skip": () => ({ reason: word("reason") }),
  "POST /api/agents/me/reject": () => ({ reason: word("reason") }),
  "POST /api/agents/me/disposition": async ({ make }) => ({ disposition: Number(await make("/api/dispositions")) }),
  "POST /api/interactions": interaction,
  "POST /api/interactions/search": () => ({ ...week, index: 0, rows: 5 }),
  "POST /api/interactions/facets": () => ({ ...week, facets: ["agent"] }),
  "POST /api/interactions/breakdown": () => ({ ...week, by: "channel" }),
  "POST /api/interactions/performance": () => ({ ...week, by: "campaign" }),
  "POST /api/interactions/file": () => ({ search: week, format: "csv" }),
  "POST /api/interactions/exports": () => ({ search: week, format: "csv" }),
  "POST /api/interactions/views": () => ({ name: word("view"), search: { range: "today" } }),
  "PATCH /api/interactions/views/{id}/marks": () => ({ pinned: true }),
  "POST /api/interactions/feed/rejects/retry": () => ({ code: "required" }),
  "PUT /api/mail": mailFields,
  "PUT /api/demo/simulation": () => ({ running: false }),
  "PUT /api/settings/contacting": () => ({ days: null, attempts: null }),
  "POST /api/mail/test": async ({ send }) => {
    await send(withBody("PUT", "/api/mail", await mailFields()));
    return { to: "someone@example.com" };
  },
  "POST /api/dialer/id/{hubName}/templates/test": async ({ send }) => {
    await send(withBody("PUT", "/api/mail", await mailFields()));
    return { to: "someone@example.com", content: "Hello" };
  },
  "POST /api/campaigns": () => ({ name: word("campaign"), timezone: "UTC" }),
  "POST /api/hubs": (made) => hubFields(made, { channel: "sms" }),
  "POST /api/hubs/{name}/attachments": () => attachment(),
  "POST /api/templates": () => ({ name: word("template"), channel: "sms", content: "Hello" }),
  "POST /api/dispositions": () => ({ levels: [word("disposition")] }),
  "POST /api/blacklist": () => ({ clientId: phone() }),
  "POST /api/blacklist-entries": () => ({ entries: [{ clientId: phone() }] }),
  "POST /api/blacklist-entries/check": () => ({ clientIds: [phone()] }),
  "POST /api/users": async ({ make }) => ({ username: word("user"), profile: await make("/api/profiles") }),
  "POST /api/profiles": () => ({ name: word("profile"), actions: [], campaigns: "all", hubs: "all", agents: "all" }),
  "POST /api/profile-preview": () => ({ actions: [], campaigns: "all", hubs: "all", agents: "all" }),
  "POST /api/secrets": () => ({ name: `SAMPLE_${crypto.randomUUID().replaceAll("-", "")}`, value: "a sample value" }),
  "POST /api/api-keys": async ({ make }) => ({ user: await make("/api/users"), name: word("key") }),
};

const queries: Record<string, string | ((values: Record<string, string>) => string)> = {
  "GET /api/interactions": new URLSearchParams({ ...week, index: "0", rows: "5" }).toString(),
  "DELETE /api/interactions/feed/rejects": "code=required",
  // An id of its provider that no attempt has yet is one to wait for.
  "POST /api/messages/{id}/status": "by=provider",
  "GET /api/attachments/{hub}/{path}": ({ hub = "", path = "" }) =>
    new URL(attachmentAddress(BigInt(hub), path)).search.slice(1),
};

/** What stands in a path's place, where it is not the record that a POST to what is before it makes. */
const places: Record<string, (made: Made) => string | Promise<string>> = {
  "/api/webhooks/id/{flow}": async ({ send, name }) => {
    const flow = word("flow");
    if (name === "POST /api/webhooks/id/{flow}") return flow;
    const path = `/api/webhooks/id/${flow}`;
    await send({ method: "POST", path, headers: {}, body: drawing(flow) });
    if (name.endsWith("/restore")) await send({ method: "DELETE", path, headers: {} });
    return flow;
  },
  "/api/account/sessions/{id}": async ({ send, path }) =>
    (await send({ method: "GET", path, headers: {} })).result[0].id,
  "/api/audit/{id}": async ({ send, path, make }) => {
    await make("/api/campaigns");
    return String((await send({ method: "GET", path, headers: {} })).result[0].id);
  },
  "/api/webhooks/id/{flow}/versions/{n}": () => "1",
  "/api/runs/{id}": async ({ send, name }) => {
    const flow = word("flow");
    const path = `/api/webhooks/id/${flow}`;
    const body = form({ name: flow, type: "webhook", drawFlowObj: runnable, deployed: "true" });
    await send({ method: "POST", path, headers: {}, body });
    const { id } = (await send(withBody("POST", `${path}/test`, {}))).result;
    if (!name.endsWith("/cancel")) return id;
    return (await send({ method: "POST", path: `/api/runs/${id}/retry`, headers: {} })).result.id;
  },
  "/api/dialer/id/{hubName}": (made) => {
    const mails = made.name.endsWith("/templates/test");
    return hub(made, mails ? { channel: "email", provider: "smtp" } : { channel: "telephony", mode: "predictive" });
  },
  "/api/hubs/{name}": (made) => hub(made, { channel: "email" }),
  "/api/attachments/{hub}": async (made) => {
    const { id, name } = await madeHub(made, { channel: "email" });
    await made.send({ method: "POST", path: `/api/hubs/${name}/attachments`, headers: {}, body: attachment("a.txt") });
    return String(id);
  },
  "/api/attachments/{hub}/{path}": () => "a.txt",
  "/api/dialer/id/{hubName}/lists/{id}/contacts/{contactId}": async ({ send, path }) =>
    String((await send({ method: "GET", path, headers: {} })).result[0].id),
  "/api/dialer/id/{hubName}/freshLeads/{id}": async ({ send, path }) =>
    (await send(withBody("POST", path, { leads: [{ clientIds: [phone()] }] }))).result.leads[0].id,
  "/api/dialer/id/{hubName}/uploads/{id}": async ({ send, path, name }) => {
    const { id } = (await send(withBody("POST", path, { filename: word("upload") }))).result;
    const list = [{ clientIds: [phone()] }];
    if (name.endsWith("/complete")) await send(withBody("PUT", `${path}/${id}/chunks/0`, { list }));
    return String(id);
  },
  "/api/dialer/id/{hubName}/uploads/{id}/chunks/{first}": () => "0",
  "/api/messages/{id}": () => randomUUID(),
  "/api/dialer/id/{hubName}/mappings/{fingerprint}": () => "a".repeat(64),
  "/api/interactions/id/{guid}": async ({ send }) => {
    const body = interaction();
    await send(withBody("POST", "/api/interactions", body));
    return body.guid;
  },
  "/api/interactions/feed/rejects/{id}": async ({ send, path }) => {
    const headers = { "Content-Type": "application/x-ndjson" };
    await send({ method: "POST", path: "/api/interactions", headers, body: `{"guid":"${randomUUID()}"}\n` });
    return String((await send({ method: "GET", path, headers: {} })).result[0].id);
  },
};

type Made = {
  send: Send;
  /** `METHOD /path` of the endpoint that is to be asked. */
  name: string;
  /** The address before the place that is looked for. */
  path: string;
  values: Record<string, string>;
  /** A new record of a collection: what its address ends with. */
  make: (collection: string) => Promise<string>;
};

/** So many requests for the endpoint, all of them about one record, which is made for them. */
export async function sampleRequests(contract: ContractShape, count: number, send: Send): Promise<SampleRequest[]> {
  const name = `${contract.method} ${contract.path}`;
  const values: Record<string, string> = {};
  const make = (collection: string): Promise<string> => record(collection, collection, "name", { ...made, path: "" });
  const made: Made = { send, name, path: "", values, make };
  const pathOf = async () => {
    let [path, template] = ["", ""];
    for (const part of contract.path.split("/").slice(1)) {
      const place = /^\{(\w+)\}$/.exec(part)?.[1];
      const before = template;
      template += `/${part}`;
      if (place) {
        const here = { ...made, path };
        values[place] = await (places[template]?.(here) ?? record(before, path, place, here));
      }
      path += `/${place ? encodeURIComponent(values[place] ?? "") : part}`;
    }
    const query = queries[name];
    return query ? `${path}?${typeof query === "string" ? query : query(values)}` : path;
  };
  let path = await pathOf();
  const requests: SampleRequest[] = [];
  for (let i = 0; i < count; i++) {
    if (i > 0 && name === "POST /api/webhooks/id/{flow}") path = await pathOf();
    const body = contract.body && contract.method !== "GET" ? await (bodies[name]?.(made) ?? {}) : undefined;
    const request =
      body === undefined ? { method: contract.method, path, headers: {} } : withBody(contract.method, path, body);
    if (contract.method === "POST" && contract.idempotency !== "refused") {
      request.headers["Idempotency-Key"] = randomUUID();
    }
    requests.push(request);
  }
  return requests;
}

/** Makes a record of a collection, and gives the value of it that addresses name it by. */
async function record(template: string, path: string, place: string, made: Made): Promise<string> {
  const body = await bodies[`POST ${template}`]?.(made);
  if (!body) throw new Error(`lib/testing/sample-requests.ts does not know what stands behind ${template}`);
  const { result } = await made.send(withBody("POST", path, body));
  return String(result[place] ?? result.username ?? result.id);
}

let mailPort: Promise<number> | null = null;

/** A mail server that takes everything, the same for all requests. */
async function mailFields() {
  mailPort ??= mailServer().then(({ port }) => port);
  return { host: "127.0.0.1", port: await mailPort, security: "none", from: "flows@example.com" };
}

async function hubFields({ make }: Made, kind: object) {
  return { name: word("hub"), campaign: await make("/api/campaigns"), ...kind };
}

async function madeHub(made: Made, kind: object): Promise<{ id: number; name: string }> {
  return (await made.send(withBody("POST", "/api/hubs", await hubFields(made, kind)))).result;
}

async function hub(made: Made, kind: object): Promise<string> {
  return (await madeHub(made, kind)).name;
}

function withBody(method: Method, path: string, body: Body): SampleRequest {
  if (typeof body === "string" || body instanceof FormData) return { method, path, headers: {}, body };
  return { method, path, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

function form(fields: Record<string, string>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  return made;
}

function attachment(name = `${word("file")}.txt`): FormData {
  const made = new FormData();
  made.append("file", new File(["text"], name, { type: "text/plain" }));
  return made;
}
