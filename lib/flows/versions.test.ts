import { beforeAll, describe, expect, test } from "vitest";
import { makeApiKey, unique } from "../testing/factories.ts";
import { flowApi, withoutDrawing } from "../testing/flow-api.ts";

let api: ReturnType<typeof flowApi>;
const name = unique("flow");

beforeAll(async () => {
  api = flowApi(await makeApiKey());
  await api.create(name, { drawFlowObj: "1", user: "ana" });
  for (const n of ["2", "3", "4", "5"]) await api.update(name, { drawFlowObj: n, deployed: n === "3" ? "1" : "0" });
});

describe("GET historic", () => {
  test("gives the versions before the newest, newest first", async () => {
    const { json } = await api.history(name);
    expect(json).toMatchObject({ index: 0, rows: 50, total: 4 });
    expect(json.result).toMatchObject([
      { version: 4, drawFlowObj: "4", deployed: false, liveVersion: 3, name },
      { version: 3, drawFlowObj: "3", deployed: true, liveVersion: 3 },
      { version: 2, drawFlowObj: "2", deployed: false },
      { version: 1, drawFlowObj: "1", deployed: false, user: "ana" },
    ]);
    expect(new Set(json.result.map((one: { id: number }) => one.id)).size).toBe(4);
  });

  test("pages by record, and takes the flow's own name", async () => {
    const all = (await api.history(name)).json.result;
    const page = await api.history(name, `?index=1&rows=2&flow=${name}`);
    expect(page.json).toEqual({ result: all.slice(1, 3), index: 1, rows: 2, total: 4 });
    expect((await api.history(name, "?index=99&rows=2")).json).toEqual({ result: [], index: 99, rows: 2, total: 4 });
    expect((await api.history(name, "?index=9007199254740991&rows=9007199254740991")).json.total).toBe(4);
  });

  test("of a new flow is empty", async () => {
    const fresh = unique("flow");
    await api.create(fresh);
    expect((await api.history(fresh)).json).toEqual({ result: [], index: 0, rows: 50, total: 0 });
  });

  test.each([
    "index=-1",
    "rows=0",
    "rows=x",
    "index=1.5",
    "rows=1e9999",
    "flow=other",
    "flow=",
    "bogus=1",
    "rows=1&rows=1",
  ])("refuses ?%s", async (query) => {
    const refused = await api.history(name, `?${query}`);
    expect([refused.status, refused.json.title]).toEqual([400, "error getting flow historic"]);
    expect(refused.json.errors[0].path).toBe(query.split("=")[0]);
  });

  test("does not know a flow that is not there", async () => {
    const refused = await api.history(unique("flow"));
    expect([refused.status, refused.json.title]).toEqual([400, "error getting flow historic"]);
  });
});

describe("GET versions/{n}", () => {
  test("gives each version as the history has it, and the newest", async () => {
    for (const record of (await api.history(name)).json.result) {
      expect((await api.version(name, record.version)).json.result).toEqual(record);
    }
    const newest = await api.version(name, 5);
    const flow = await api.get(name);
    expect({ ...newest.json.result, id: flow.json.result.id }).toEqual(flow.json.result);
    expect(newest.headers.get("etag")).toBe(flow.headers.get("etag"));
    expect((await api.version(name, 3)).headers.get("etag")).not.toBe(flow.headers.get("etag"));
  });

  test.each(["6", "99999999999", "9007199254740991"])("does not know version %s", async (n) => {
    expect((await api.version(name, n)).status).toBe(404);
  });

  test.each(["0", "-1", "1.0", "x", "1e1", "99999999999999999999"])("refuses version %s", async (n) => {
    expect((await api.version(name, n)).status).toBe(400);
  });

  test("does not know a flow that is not there", async () => {
    expect((await api.version(unique("flow"), 1)).status).toBe(404);
  });
});

describe("a version's note", () => {
  test("is its own: absent is none, and the next version does not inherit it", async () => {
    const flow = unique("flow");
    const made = await api.create(flow, { note: "first ñ 😀", user: "ana" });
    const { savedBy } = made.json.result;
    expect(made.json.result).toMatchObject({ note: "first ñ 😀", user: "ana" });
    expect(savedBy).not.toBe("ana");
    expect((await api.update(flow, { flow: "2" })).json.result).toMatchObject({ note: null, savedBy });
    expect((await api.update(flow, { note: "" })).json.result.note).toBe(null);
    expect((await api.history(flow)).json.result).toMatchObject([{ note: null }, { note: "first ñ 😀" }]);
    expect((await api.version(flow, 1)).json.result).toMatchObject({ note: "first ñ 😀", savedBy });
  });

  test("has at most 500 characters", async () => {
    const flow = unique("flow");
    expect((await api.create(flow, { note: "😀".repeat(500) })).status).toBe(200);
    for (const note of ["x".repeat(501), "a\0b"]) {
      const refused = await api.update(flow, { note });
      expect([refused.status, refused.json.errors[0].path]).toEqual([400, "note"]);
    }
    expect((await api.get(flow)).json.result.version).toBe(1);
  });

  test("is told to whoever saves over it unseen", async () => {
    const flow = unique("flow");
    const made = await api.create(flow);
    await api.update(flow, { note: "for Monday" });
    const refused = await api.update(flow, {}, { "if-match": made.headers.get("etag") ?? "" });
    expect(refused.json.saved).toMatchObject([{ version: 2, note: "for Monday" }]);
  });
});

test("the history without drawings tells the rest, and of the problems how many and the first", async () => {
  const full = (await api.history(name)).json;
  const brief = (await api.history(name, "?drawing=false")).json;
  expect(brief.result).toEqual(full.result.map(withoutDrawing));
  expect(brief).toMatchObject({ index: 0, rows: 50, total: 4 });
});
