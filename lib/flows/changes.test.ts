import { beforeAll, describe, expect, test } from "vitest";
import { db } from "../db.ts";
import type { Answered } from "../testing/call.ts";
import { makeApiKey, makeUser, unique } from "../testing/factories.ts";
import { flowApi } from "../testing/flow-api.ts";

let api: ReturnType<typeof flowApi>;
let username: string;

beforeAll(async () => {
  const user = await makeUser();
  username = user.username;
  api = flowApi(await makeApiKey({ userId: user.id }));
});

const blankVersion = {
  ...{ version: 1, description: "", drawFlowObj: "", flow: "", type: "webhook", user: "x", savedBy: "x" },
  problems: [],
};
const document = '{"drawflow":{"Home":{"data":{}}}}';

function expectProblem(answer: Answered, status: number, title: string) {
  expect({ status: answer.status, title: answer.json.title }).toEqual({ status, title });
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
}

describe("POST", () => {
  test("makes version 1, a draft, and answers the record with its ETag", async () => {
    const name = unique("flow");
    const fields = { name, description: "d", drawFlowObj: document, flow: "x", type: "event", user: "ana" };
    const made = await api.create(name, { ...fields, deployed: "false" });
    expect(made.status).toBe(200);
    expect(made.json.result).toMatchObject({
      ...fields,
      context: null,
      extension: null,
      dialplan: null,
      version: 1,
      deployed: false,
      liveVersion: null,
    });
    expect(made.headers.get("etag")).toMatch(/^"[^"]+"$/);
    expect((await api.get(name)).json).toEqual(made.json);
  });

  test("takes an empty form: the caller as user, type webhook, empty texts", async () => {
    const made = await api.create(unique("flow"));
    expect(made.json.result).toMatchObject({
      user: username,
      type: "webhook",
      description: "",
      drawFlowObj: "",
      flow: "",
    });
    expect(made.json.result.problems).toMatchObject([{ code: "empty" }]);
  });

  test("keeps texts byte for byte", async () => {
    const name = unique("flow");
    const text = '\ufeff{ "b":1,\n"a":1e400,\r\n "a": "\\u0000\\ud800 ñ 漢字 😀 \u2028" }\r\n--x--\n\t ';
    const fields = {
      drawFlowObj: text,
      flow: text,
      description: text,
      dialplan: " ",
      context: text,
      user: text,
      type: text,
    };
    const made = await api.create(name, fields);
    expect(made.status).toBe(200);
    expect((await api.get(name)).json.result).toMatchObject(fields);
  });

  test.each([
    ["true", true],
    ["TRUE", true],
    ["1", true],
    ["false", false],
    ["False", false],
    ["0", false],
  ])("reads deployed=%s", async (deployed, live) => {
    const { result } = (await api.create(unique("flow"), { deployed })).json;
    expect([result.deployed, result.liveVersion]).toEqual([live, live ? 1 : null]);
  });

  test("reads absent, empty and null as null, and keeps any other text", async () => {
    const { result } = (await api.create(unique("flow"), { context: "", extension: "null", dialplan: "NULL" })).json;
    expect([result.context, result.extension, result.dialplan]).toEqual([null, null, "NULL"]);
  });

  test.each([
    ["deployed", { deployed: "yes" }],
    ["deployed", { deployed: "2" }],
    ["deployed", { deployed: "null" }],
    ["deployed", { deployed: "" }],
    ["name", { name: "another" }],
    ["name", { name: "" }],
    ["flow", { flow: "a\0b" }],
    ["context", { context: "\0" }],
    ["colour", { colour: "red" }],
    ["__proto__", [["__proto__", "x"]]],
    [
      "type",
      [
        ["type", "a"],
        ["type", "a"],
      ],
    ],
  ] as [string, Record<string, string>][])("refuses a wrong %s and says so", async (field, fields) => {
    const name = unique("flow");
    const refused = await api.create(name, fields);
    expectProblem(refused, 400, "error getting flow");
    expect(refused.json.errors[0].path).toBe(field);
    expect((await api.get(name)).status).toBe(404);
  });

  test("refuses a name that is taken, in whatever normal form", async () => {
    const name = `${unique("flow")} caf\u00e9`;
    expect((await api.create(name)).status).toBe(200);
    expectProblem(await api.create(name), 400, "error getting flow");
    expectProblem(await api.create(name.normalize("NFD")), 400, "error getting flow");
    expect((await api.create(name.toUpperCase())).status).toBe(200);
  });

  test.each(["smtp", "simulated"])("refuses %s, which hubs have as a provider without a flow", async (reserved) => {
    expectProblem(await api.create(reserved), 400, "error getting flow");
    const name = unique("flow");
    await api.create(name);
    const renamed = await api.update(name, { name: reserved });
    expect([renamed.status, renamed.json.errors[0]]).toMatchObject([400, { path: "name", code: "reserved" }]);
    await api.remove(name);
    expect((await api.restore(name, `?name=${reserved}`)).status).toBe(400);
    // One that has the name from before can still be changed, and renamed.
    await db().flow.create({ data: { name: reserved, versions: { create: blankVersion } } });
    expect((await api.update(reserved, { description: "d" })).status).toBe(200);
    expect((await api.update(reserved, { name: unique("flow") })).status).toBe(200);
  });

  test.each(["x".repeat(129), "a\u0007b", "   ", " a", "a ", "a\u202eb", "a\u0000b"])(
    "refuses the name %j",
    async (name) => {
      expectProblem(await api.create(name), 400, "error getting flow");
    },
  );

  test.each([
    "x".repeat(128),
    "😀".repeat(128),
    "a/b",
    "50%",
    "a%2Fb",
    "ñ +&?#",
    "names",
    "__proto__",
    "a\\b",
    "'; --",
  ])("takes the name %j", async (name) => {
    const made = await api.create(name, { name });
    expect([made.status, made.json.result?.name]).toEqual([200, name]);
    expect((await api.get(name)).json.result.name).toBe(name);
  });
});

describe("PUT", () => {
  test("adds a version; absent fields keep their value, null is a value", async () => {
    const name = unique("flow");
    const fields = { description: "d", drawFlowObj: document, flow: "x", type: "event" };
    await api.create(name, { ...fields, context: "c", extension: "e" });
    const changed = await api.update(name, { flow: "", context: "null" });
    expect(changed.status).toBe(200);
    expect(changed.json.result).toMatchObject({ ...fields, name, flow: "", context: null, extension: "e", version: 2 });
    expect(changed.json.result.problems).toMatchObject([{ code: "no-start" }]);
    expect((await api.update(name, { type: "odd" })).json.result.problems).toMatchObject([
      { code: "unknown-type" },
      { code: "no-start" },
    ]);
  });

  test("deploys, saves drafts beside the live version, and keeps a live flow live", async () => {
    const name = unique("flow");
    await api.create(name);
    const state = async (fields: Record<string, string>) => {
      const { version, deployed, liveVersion } = (await api.update(name, fields)).json.result;
      return { version, deployed, liveVersion };
    };
    expect(await state({ deployed: "true" })).toEqual({ version: 2, deployed: true, liveVersion: 2 });
    expect(await state({ deployed: "false" })).toEqual({ version: 3, deployed: false, liveVersion: 2 });
    expect(await state({ flow: "a draft stays one" })).toEqual({ version: 4, deployed: false, liveVersion: 2 });
    expect(await state({ deployed: "1" })).toEqual({ version: 5, deployed: true, liveVersion: 5 });
    expect(await state({ flow: "what is live stays so" })).toEqual({ version: 6, deployed: true, liveVersion: 6 });
  });

  test("renames with the history, and frees the old name", async () => {
    const [name, other] = [unique("flow"), unique("other")];
    await api.create(name, { flow: "1" });
    const renamed = await api.update(name, { name: other, flow: "2" });
    expect(renamed.json.result).toMatchObject({ name: other, version: 2 });
    expect((await api.history(other)).json.result).toMatchObject([{ name: other, flow: "1", version: 1 }]);
    expect((await api.get(name)).status).toBe(404);
    expect((await api.create(name)).status).toBe(200);
    expectProblem(await api.update(name, { name: other }), 400, "error updating flow");
    expect((await api.get(name)).json.result.version).toBe(1);
  });

  test("names the caller as the user where it names none, whoever was named before", async () => {
    const name = unique("flow");
    await api.create(name, { user: "someone else" });
    const other = await makeUser();
    const theirs = flowApi(await makeApiKey({ userId: other.id }));
    const saved = await theirs.update(name, { flow: "2" });
    expect(saved.json.result).toMatchObject({ user: other.username, savedBy: other.username });
    expect((await api.update(name, { flow: "3" })).json.result).toMatchObject({ user: username, savedBy: username });
    const sent = await api.update(name, { user: "" });
    expect(sent.json.result).toMatchObject({ user: "", savedBy: username });
    expect((await api.version(name, 1)).json.result).toMatchObject({ user: "someone else", savedBy: username });
  });

  test("does not know a flow that is not there", async () => {
    expectProblem(await api.update(unique("flow")), 400, "error updating flow");
    expectProblem(await api.update(unique("flow"), { deployed: "maybe" }), 400, "error updating flow");
  });
});

test("every change is in the audit log with the real caller, whatever the user field says", async () => {
  const [name, other] = [unique("flow"), unique("other")];
  await api.create(name, { user: "someone \\u0000 else", deployed: "true" });
  await api.update(name, { name: other });
  await api.undeploy(other);
  await api.undeploy(other);
  await api.deploy(other, { version: 1 });
  await api.remove(other);
  await api.restore(other, `?name=${name}`);
  await api.create(other);
  await api.create(other);
  const entries = await db().audit.findMany({ where: { target: { in: [name, other] } }, orderBy: { id: "asc" } });
  expect(entries.map(({ action, target, username: who }) => [action, target, who])).toEqual(
    [
      ["flow.create", name],
      ["flow.deploy", name],
      ["flow.update", other],
      ["flow.deploy", other],
      ["flow.undeploy", other],
      ["flow.deploy", other],
      ["flow.delete", other],
      ["flow.restore", name],
      ["flow.create", other],
    ].map((entry) => [...entry, username]),
  );
  expect([entries[5]?.before, entries[5]?.after]).toMatchObject([{ live: null }, { live: 1, version: 2 }]);
  expect(entries[0]?.after).toMatchObject({ name, version: 1, live: 1, user: "someone \\u0000 else" });
});
