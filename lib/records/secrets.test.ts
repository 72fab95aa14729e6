import { beforeAll, describe, expect, test } from "vitest";
import { DELETE, PATCH, GET as READ } from "@/app/api/secrets/[name]/route.ts";
import { GET, POST } from "@/app/api/secrets/route.ts";
import { db, statement } from "../db.ts";
import { noteSecrets } from "../flows/secret-names.ts";
import { secretValues } from "../secrets/values.ts";
import { call } from "../testing/call.ts";
import { everything, where } from "../testing/everything-stored.ts";
import { makeApiKey, unique } from "../testing/factories.ts";
import { flowApi } from "../testing/flow-api.ts";

let key: string;
let flowsApi: ReturnType<typeof flowApi>;
beforeAll(async () => {
  key = await makeApiKey();
  flowsApi = flowApi(key);
});

let made = 0;
const newName = () => `S_${Date.now()}_${made++}`;
const newValue = () => unique("value");
const path = (name: string) => `/api/secrets/${encodeURIComponent(name)}`;
const create = (body: object, headers = {}) => call(POST, { path: "/api/secrets", key, body, headers });
const change = (name: string, body: object) => call(PATCH, { path: path(name), key, body });
const read = async (name: string) => (await call(READ, { path: path(name), key })).json.result;
const remove = (name: string) => call(DELETE, { path: path(name), key });
const rowOf = (name: string) => db().secret.findUniqueOrThrow({ where: { name } });

function drawing(data: object, kind = "webhook", more: object = {}): string {
  const at = { pos_x: 0, pos_y: 0, class: "", html: "", typenode: false };
  const node = (id: number, name: string, settings: object) => ({
    id,
    name,
    data: settings,
    inputs: {},
    outputs: {},
    ...at,
  });
  const first = { ...node(1, kind, data), outputs: { output_1: { connections: [] } } };
  return JSON.stringify({ drawflow: { Home: { data: { 1: first, ...more } } } });
}
const signed = (secret: string) => drawing({ access: "signature", secret });

describe("a secret", () => {
  test("is made, read, listed, changed and removed, and its value is never given back", async () => {
    const [name, value, next] = [newName(), newValue(), newValue()];
    const answers = [await create({ name, value, hosts: ["API.example.com", "api.example.com", "10.0.0.1:8080"] })];
    const first = answers[0]?.json.result;
    expect(first).toMatchObject({ name, hosts: ["api.example.com", "10.0.0.1:8080"], usedBy: [], rotatedAt: null });
    expect(await read(name)).toEqual(first);
    const found = await call(GET, { path: `/api/secrets?search=${name.toLowerCase()}`, key });
    expect(found.json.result).toEqual([first]);
    expect((await call(GET, { path: "/api/secrets?search=10.0.0.1:80", key })).json.result).toContainEqual(first);
    answers.push(found, await change(name, { value: next }), await change(name, { hosts: [] }), await remove(name));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers[2]?.json.result.rotatedAt).not.toBeNull();
    expect(answers[3]?.json.result).toMatchObject({ name, hosts: [] });
    expect(answers[4]?.json).toMatchObject({ removed: true });
    expect(await read(name)).toBeUndefined();
    for (const secret of [value, next]) expect(JSON.stringify(answers.map(({ json }) => json))).not.toContain(secret);
  });

  test("stands nowhere in the database as it is: not in the audit log, not under an Idempotency-Key", async () => {
    const [name, value, next] = [newName(), newValue(), newValue()];
    await create({ name, value }, { "Idempotency-Key": unique("key") });
    await change(name, { value: next });
    await create({ name: `${name} no`, value }, { "Idempotency-Key": unique("key") });
    const cells = await everything();
    for (const secret of [value, next]) expect(where(cells, secret)).toEqual([]);
    const log = await db().audit.findMany({ where: { target: name }, orderBy: { id: "asc" } });
    expect(log.map(({ action }) => action)).toEqual(["secret.create", "secret.rotate"]);
    expect(log[1]?.before).toMatchObject({ rotatedAt: null });
    expect(log[1]?.after).toMatchObject({ rotatedAt: expect.any(String) });
  });

  test("keeps its value of before at a rotation, and nothing at the same value", async () => {
    const [name, value, next] = [newName(), newValue(), newValue()];
    await create({ name, value });
    await change(name, { value });
    expect(await rowOf(name)).toMatchObject({ former: null, rotatedAt: null });
    await change(name, { value: next });
    expect((await secretValues([name])).get(name)).toEqual({ value: next, former: value, hosts: [] });
  });

  test.each([
    ["a", "value too short: 7", { value: "1234567" }, "value"],
    ["a", "value too short: 4 of two units each", { value: "😀😀😀😀" }, "value"],
    ["a", "value too long", { value: "x".repeat(8193) }, "value"],
    ["a", "value of another type", { value: 12345678 }, "value"],
    ["no", "value", { value: undefined }, "value"],
    ["a", "NUL in the value", { value: "12345678\0" }, "value"],
    ["no", "name", { name: undefined }, "name"],
    ["an", "empty name", { name: "" }, "name"],
    ["a", "digit first", { name: "1A" }, "name"],
    ["a", "dash", { name: "a-b" }, "name"],
    ["a", "blank", { name: "a b" }, "name"],
    ["a", "line break at the end", { name: "ab\n" }, "name"],
    ["another", "alphabet", { name: "ñ" }, "name"],
    ["a", "way up", { name: "../x" }, "name"],
    ["a", "long name", { name: "x".repeat(65) }, "name"],
    ["one", "host alone", { hosts: "x" }, "hosts"],
    ["a", "number", { hosts: ["a.example", 5] }, "hosts[1]"],
    ["a", "whole address", { hosts: ["https://a.example"] }, "hosts[0]"],
    ["a", "path", { hosts: ["a.example/x"] }, "hosts[0]"],
    ["a", "user", { hosts: ["me@a.example"] }, "hosts[0]"],
    ["a", "pattern", { hosts: ["*.example"] }, "hosts[0]"],
    ["an", "empty host", { hosts: [""] }, "hosts[0]"],
    ["no", "such port", { hosts: ["a.example:65536"] }, "hosts[0]"],
    ["something", "else", { more: 1 }, "more"],
  ])("with %s %s is refused, and the field named", async (_, __, wrong, at) => {
    const value = newValue();
    const refused = await create({ name: newName(), value, ...wrong });
    expect([refused.status, refused.json.errors[0].path]).toEqual([400, at]);
    expect(JSON.stringify(refused.json)).not.toContain(value);
  });

  test("is refused a short value at a rotation, and keeps the one that it has", async () => {
    const [name, value] = [newName(), newValue()];
    await create({ name, value });
    for (const short of ["", "1234567", "😀😀😀😀"]) {
      const refused = await change(name, { value: short });
      expect([refused.status, refused.json.errors[0].path]).toEqual([400, "value"]);
    }
    expect((await secretValues([name])).get(name)?.value).toBe(value);
  });

  test.each(["12345678", "x".repeat(8192), " \n blank at both ends \t", "ñ😀ñ😀ñ😀ñ😀"])(
    "may have the value %j",
    async (value) => {
      const name = `_${newName()}`;
      expect((await create({ name, value })).status).toBe(200);
      expect((await secretValues([name])).get(name)?.value).toBe(value);
    },
  );

  test.each([
    ["LOCALHOST", "localhost"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["a.example.:0443", "a.example:443"],
    ["a.example:80", "a.example:80"],
    ["[::1]:8080", "[::1]:8080"],
    ["_dmarc.a.example", "_dmarc.a.example"],
  ])("keeps the host %j as %j", async (given, kept) => {
    expect((await create({ name: newName(), value: newValue(), hosts: [given] })).json.result.hosts).toEqual([kept]);
  });

  test("has a name of its own, and keeps it", async () => {
    const name = newName();
    await create({ name, value: newValue() });
    const again = await create({ name, value: newValue() });
    expect([again.status, again.json.errors[0]]).toMatchObject([400, { path: "name", code: "taken" }]);
    const renamed = await change(name, { name: newName() });
    expect([renamed.status, renamed.json.errors[0].path]).toEqual([400, "name"]);
  });
});

describe("what uses a secret", () => {
  test("are the flows whose live version names it, start nodes too, and they keep it", async () => {
    const name = newName();
    await create({ name, value: newValue() });
    const flows = [unique("a flow"), unique("b flow")] as const;
    const inHeader = {
      2: {
        id: 2,
        name: "http",
        data: { url: "https://a.example", headers: { A: `\${secrets.${name}}` } },
        inputs: {},
        outputs: {},
        pos_x: 0,
        pos_y: 0,
      },
    };
    await flowsApi.create(flows[0], { drawFlowObj: signed(name), deployed: "true" });
    await flowsApi.create(flows[1], { drawFlowObj: drawing({}, "webhook", inHeader), deployed: "true" });
    await flowsApi.create(unique("not live"), { drawFlowObj: signed(name) });
    expect((await read(name)).usedBy).toEqual(flows);
    const refused = await remove(name);
    expect([refused.status, refused.json.errors[0].path]).toEqual([400, "name"]);
    expect(refused.json.detail).toContain(flows[1]);

    await flowsApi.undeploy(flows[0]);
    await flowsApi.update(flows[1], { drawFlowObj: drawing({}) });
    expect((await read(name)).usedBy).toEqual([]);
    await flowsApi.deploy(flows[1], { version: 1 });
    expect((await read(name)).usedBy).toEqual([flows[1]]);
    await flowsApi.undeploy(flows[1]);
    expect((await remove(name)).json).toMatchObject({ removed: true, result: { name } });
  });

  test("is found in versions of an earlier release, and until then nothing is removed", async () => {
    const [name, flow] = [newName(), unique("old flow")];
    await create({ name, value: newValue() });
    await flowsApi.create(flow, { drawFlowObj: signed(name), deployed: "true" });
    await statement(
      db(),
      "UPDATE flow_version v SET secrets = NULL FROM flow f WHERE f.id = v.flow_id AND f.name = $1",
      [flow],
    );
    const early = await remove(name);
    expect([early.status, early.headers.get("retry-after")]).toEqual([409, "60"]);
    expect(await noteSecrets()).toBe(1);
    expect((await read(name)).usedBy).toEqual([flow]);
    expect(await noteSecrets()).toBe(0);
  });
});
