import { createHash, randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { GET, PUT } from "../../../app/api/dialer/id/[hubName]/mappings/[fingerprint]/route.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";

type Hub = Awaited<ReturnType<typeof makeHub>>;
let hub: Hub;
let ana: string;
let luis: string;
beforeAll(async () => {
  hub = await makeHub();
  ana = await makeApiKey();
  luis = await makeApiKey();
});

const fresh = () => createHash("sha256").update(randomUUID()).digest("hex");
const at = (of: { name: string }, fingerprint: string) => `/api/dialer/id/${of.name}/mappings/${fingerprint}`;
const recall = async (key: string, fingerprint: string, of: { name: string } = hub) =>
  (await call(GET, { path: at(of, fingerprint), key })).json.result;
const remember = (key: string, fingerprint: string, mapping: unknown, of: { name: string } = hub) =>
  call(PUT, { path: at(of, fingerprint), key, body: { mapping } });

it("a mapping is remembered per user and hub, and then for everybody, with whose it was", async () => {
  const [file, other] = [fresh(), await makeHub()];
  expect(await recall(ana, file)).toBeNull();
  const columns = ["clientIds", null, "data.ñ"];
  const mine = await remember(ana, file, { columns, "": 1 });
  expect(mine.json.result).toEqual({ mapping: { columns, "": 1 }, from: "mine", own: true, sameHub: true });
  expect(await recall(ana, file)).toEqual(mine.json.result);
  const elses = { ...mine.json.result, from: "workspace" };
  expect(await recall(luis, file)).toEqual({ ...elses, own: false });
  expect(await recall(luis, file, other)).toEqual({ ...elses, own: false, sameHub: false });
  // One's own, for another hub, comes before what someone else did for this one.
  await remember(luis, file, { columns: ["skip"] }, other);
  expect(await recall(ana, file, other)).toEqual({ ...elses, sameHub: false });
  expect(await recall(ana, file)).toEqual(mine.json.result);
  await remember(ana, file, { columns: [] });
  expect(await recall(ana, file)).toMatchObject({ mapping: { columns: [] }, from: "mine" });
  expect(await recall(luis, fresh())).toBeNull();
});

it("what was matched in hubs outside one's profile is as if it was not", async () => {
  const [file, elsewhere] = [fresh(), await makeHub()];
  await remember(ana, file, { columns: ["data.salary"] }, elsewhere);
  const ofHub = await makeApiKey({ sees: { hubs: [hub.id] } });
  const ofCampaign = await makeApiKey({ sees: { campaigns: [hub.campaignId] } });
  for (const key of [ofHub, ofCampaign]) expect(await recall(key, file)).toBeNull();
  expect(await recall(luis, file)).toMatchObject({ mapping: { columns: ["data.salary"] }, own: false, sameHub: false });
  await remember(ana, file, { columns: ["skip"] });
  for (const key of [ofHub, ofCampaign]) {
    expect(await recall(key, file)).toMatchObject({ mapping: { columns: ["skip"] }, own: false, sameHub: true });
  }
});

it("names are kept as they are, those of an object's own making too", async () => {
  const file = fresh();
  const body = `{"mapping":{"__proto__":"data.x","constructor":"skip","n\\u0000":"\\ud800","b":1,"a":2}}`;
  const headers = { "Content-Type": "application/json" };
  expect((await call(PUT, { path: at(hub, file), key: ana, body, headers })).status).toBe(200);
  const { text } = await call(GET, { path: at(hub, file), key: ana });
  expect(text).toContain(body.slice(11, -1));
});

it("saved by many at once, one of them is kept", async () => {
  const file = fresh();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => remember(ana, file, { n })));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await recall(ana, file)).mapping.n).toBeTypeOf("number");
});

it.each([
  [{}, "mapping"],
  [{ mapping: [] }, "mapping"],
  [{ mapping: null }, "mapping"],
  [{ mapping: "x" }, "mapping"],
  [{ mapping: { long: "é".repeat(33_000) } }, "mapping"],
  [{ mapping: {}, name: "x" }, "name"],
])("what is no mapping is refused", async (body, path) => {
  const refused = await call(PUT, { path: at(hub, fresh()), key: ana, body });
  expect([refused.status, refused.json.errors[0].path]).toEqual([400, path]);
});

it("asks for a fingerprint, and for a hub that is there to be seen", async () => {
  for (const wrong of ["abc", "G".repeat(64), "A".repeat(64)]) {
    expect((await call(GET, { path: at(hub, wrong), key: ana })).status).toBe(400);
    expect((await remember(ana, wrong, {})).status).toBe(400);
  }
  expect((await remember(ana, fresh(), {}, { name: "none such" })).status).toBe(404);
  const outside = await makeApiKey({ sees: { hubs: [] } });
  expect((await remember(outside, fresh(), {})).status).toBe(403);
});
