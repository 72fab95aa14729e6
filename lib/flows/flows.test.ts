import { beforeAll, describe, expect, test } from "vitest";
import { makeApiKey, unique } from "../testing/factories.ts";
import { flowApi, withoutDrawing } from "../testing/flow-api.ts";
import { following, inHome, node } from "./compile/sketch.fixture.ts";

let api: ReturnType<typeof flowApi>;

beforeAll(async () => {
  api = flowApi(await makeApiKey());
});

const namesOf = (answer: { json: { result: { name: string }[] } }) => answer.json.result.map((flow) => flow.name);

const bare = (id: number, name: string) => ({ id, name, inputs: {}, outputs: {} });
const drawing = (...nodes: { id: number }[]) =>
  JSON.stringify({ drawflow: { Home: { data: Object.fromEntries(nodes.map((one) => [one.id, one])) } } });
const runnable = drawing(bare(1, "webhook"));
const tangled = drawing(...Array.from({ length: 200 }, (_, id) => bare(id, "nobody's")));

const bad = [
  "index=-1",
  "rows=0",
  "rows=x",
  "index=1.5",
  "rows=1e9999",
  "index=",
  "rows=%D9%A3",
  "bogus=1",
  "index=1&index=2",
];
const huge = "index=9007199254740991&rows=9007199254740991";

describe("GET /api/webhooks", () => {
  test("lists all flows at their newest versions, newest change first", async () => {
    const prefix = unique("flow");
    const [a, b, c, d] = ["a", "b", "c", "d"].map((end) => prefix + end) as [string, string, string, string];
    for (const name of [a, b, c, d]) await api.create(name, { deployed: "true", flow: "1" });
    await api.update(b, { flow: "2", deployed: "false" });
    await api.undeploy(a);
    await api.remove(d);
    const all = await api.list();
    expect(namesOf(all).slice(0, 3)).toEqual([a, b, c]);
    expect(namesOf(all)).not.toContain(d);
    expect(all.json).toMatchObject({ index: 0, rows: all.json.total, total: all.json.result.length });
    expect(all.json.result[1]).toMatchObject({ flow: "2", version: 2, deployed: false, liveVersion: 1 });
    expect(all.json.result[2]).toMatchObject({ flow: "1", version: 1, deployed: true, liveVersion: 1 });
    const [one] = all.json.result;
    expect((await api.get(a)).json.result).toEqual(one);
    const dates = all.json.result.map((flow: { date: string }) => flow.date);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  test("pages by record", async () => {
    for (let i = 0; i < 3; i++) await api.create(unique("flow"));
    const all = await api.list();
    const page = await api.list("?index=1&rows=2");
    expect(page.json).toEqual({ result: all.json.result.slice(1, 3), index: 1, rows: 2, total: all.json.total });
    expect((await api.list("?rows=1")).json).toMatchObject({ index: 0, rows: 1, total: all.json.total });
    expect((await api.list(`?${huge}`)).json).toMatchObject({ result: [], total: all.json.total });
  });

  test("leaves the drawings out where it is asked to, and gives each record's ETag", async () => {
    const [good, bad] = [unique("good"), unique("bad")];
    const { etag: made } = Object.fromEntries((await api.create(good, { drawFlowObj: runnable })).headers);
    await api.create(bad, { drawFlowObj: tangled });
    const full = (await api.list("?rows=2")).json;
    const brief = (await api.list("?rows=2&drawing=false")).json;
    expect(brief).toEqual({ ...full, result: full.result.map(withoutDrawing) });
    expect(brief.result).toMatchObject([
      { name: bad, problemCount: 101, firstProblem: { code: "unknown-kind", node: "0" } },
      { name: good, problemCount: 0, firstProblem: null, etag: made },
    ]);
    expect((await api.update(good, {}, { "if-match": brief.result[1].etag })).status).toBe(200);
    await api.remove(bad);
    expect((await api.list("?deleted=true&drawing=0")).json.result[0]).toMatchObject({ name: bad, problemCount: 101 });
    expect((await api.list("?rows=1&drawing=true")).json.result[0].drawFlowObj).toBe(runnable);
  });

  test("warns, as of now, of a sub-flow whose flow is not live", async () => {
    const [caller, called] = [unique("caller"), unique("called")];
    const text = inHome(
      ...following(node(2, "subflow", { target: "flow", flow: called })),
      node(3, "subflow", { target: "flow", flow: caller }),
    );
    const saved = await api.create(caller, { drawFlowObj: text, deployed: "true" });
    const missing = { code: "flow-not-live", node: "2", module: "Home", params: { name: called } };
    const lone = { code: "unreached", node: "3", module: "Home" };
    expect(saved.json.result).toMatchObject({ problems: [], warnings: [lone, missing] });
    const warned = async () => [
      (await api.get(caller)).json.result.warnings,
      (await api.version(caller, 1)).json.result.warnings,
      (await api.list()).json.result.find(({ name }: { name: string }) => name === caller).warnings,
    ];
    expect(await warned()).toMatchObject(Array(3).fill([lone, missing]));
    await api.create(called);
    expect(await warned()).toMatchObject(Array(3).fill([lone, missing]));
    await api.deploy(called, { version: 1 });
    expect(await warned()).toMatchObject(Array(3).fill([lone]));
    const brief = (await api.list("?drawing=0")).json.result.find(({ name }: { name: string }) => name === caller);
    expect(brief).toMatchObject({ problemCount: 0, warningCount: 1 });
    await api.remove(called);
    expect(await warned()).toMatchObject(Array(3).fill([lone, missing]));
  });

  test.each([...bad, "deleted=perhaps", "deleted=", "drawing=no", "drawing="])("refuses ?%s", async (query) => {
    const refused = await api.list(`?${query}`);
    expect([refused.status, refused.json.title]).toEqual([400, "error getting flow historic"]);
    expect(refused.json.errors[0].path).toBe(query.split("=")[0]);
  });
});

describe("GET /api/webhooks/names", () => {
  test("gives all names by code point", async () => {
    const prefix = unique("flow");
    const names = ["b", "a", "B", "ñ", "z", "10", "9", "😀"].map((end) => prefix + end);
    for (const name of names) await api.create(name);
    const all = await api.names();
    expect(all.json.result.filter((name: string) => name.startsWith(prefix))).toEqual([...names].sort());
    expect(all.json).toMatchObject({ index: 0, rows: all.json.total, total: all.json.result.length });
    const page = await api.names("?index=2&rows=3");
    expect(page.json).toEqual({ result: all.json.result.slice(2, 5), index: 2, rows: 3, total: all.json.total });
    expect((await api.names(`?${huge}`)).json).toMatchObject({ result: [], total: all.json.total });
  });

  test.each([...bad, "deleted=true"])("refuses ?%s", async (query) => {
    const refused = await api.names(`?${query}`);
    expect([refused.status, refused.json.title]).toEqual([400, "error getting flow historic"]);
  });
});

test("the lists of a database without flows are empty", async () => {
  for (const { name } of (await api.list()).json.result) await api.remove(name);
  expect((await api.list()).json).toEqual({ result: [], index: 0, rows: 0, total: 0 });
  expect((await api.names("?index=5")).json).toEqual({ result: [], index: 5, rows: 0, total: 0 });
});
