import { beforeAll, describe, expect, test } from "vitest";
import { db } from "../db.ts";
import type { Answered } from "../testing/call.ts";
import { makeApiKey, makeUser, unique } from "../testing/factories.ts";
import { flowApi } from "../testing/flow-api.ts";

let api: ReturnType<typeof flowApi>;

beforeAll(async () => {
  api = flowApi(await makeApiKey({ userId: (await makeUser()).id }));
});

function expectProblem(answer: Answered, status: number, title: string) {
  expect({ status: answer.status, title: answer.json.title }).toEqual({ status, title });
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
}

describe("undeploy", () => {
  test("stops whichever version is live, and says the same of a flow that is not", async () => {
    const name = unique("flow");
    await api.create(name, { deployed: "true" });
    await api.update(name, { deployed: "false" });
    const stopped = await api.undeploy(name);
    expect(stopped.json.result).toMatchObject({ version: 2, deployed: false, liveVersion: null });
    expect((await api.version(name, 1)).json.result).toMatchObject({ deployed: false, liveVersion: null });
    const again = await api.undeploy(name);
    expect([again.status, again.json]).toEqual([200, stopped.json]);
    expect(again.headers.get("etag")).toBe(stopped.headers.get("etag"));
  });

  test("does not know a flow that is not there", async () => {
    expect((await api.undeploy(unique("flow"))).status).toBe(404);
  });
});

describe("deploy", () => {
  const etagOf = (answer: Answered) => answer.headers.get("etag") ?? "";

  test("makes a version that is there live, and adds none", async () => {
    const name = unique("flow");
    await api.create(name, { flow: "1" });
    await api.update(name, { flow: "2" });
    const older = await api.deploy(name, { version: 1 });
    expect(older.status).toBe(200);
    expect(older.json.result).toMatchObject({ version: 2, flow: "2", deployed: false, liveVersion: 1 });
    expect(older.json).toEqual((await api.get(name)).json);
    expect(etagOf(older)).toBe(etagOf(await api.get(name)));
    expect((await api.version(name, 1)).json.result).toMatchObject({ deployed: true, liveVersion: 1 });
    const newest = await api.deploy(name, { version: 2 });
    expect(newest.json.result).toMatchObject({ version: 2, deployed: true, liveVersion: 2 });
    const all = (await api.list()).json.result;
    expect(all.map((flow: { name: string }) => flow.name)[0]).toBe(name);
  });

  test("of the version that is live changes nothing", async () => {
    const name = unique("flow");
    const made = await api.create(name, { deployed: "true" });
    const again = await api.deploy(name, { version: 1 });
    expect([again.status, again.json, etagOf(again)]).toEqual([200, made.json, etagOf(made)]);
    expect(await db().audit.count({ where: { target: name } })).toBe(2);
  });

  test("lets through whoever saw the newest state, once", async () => {
    const name = unique("flow");
    const seen = etagOf(await api.create(name));
    expect((await api.deploy(name, { version: 1 }, { "if-match": seen })).status).toBe(200);
    const stale = await api.deploy(name, { version: 1 }, { "if-match": seen });
    expectProblem(stale, 412, "changed in between");
    expect(stale.json.current).toMatchObject({ version: 1, liveVersion: 1 });
    const late = await api.undeploy(name, { "if-match": seen });
    expectProblem(late, 412, "changed in between");
    expect((await api.undeploy(name, { "if-match": etagOf(await api.get(name)) })).json.result.liveVersion).toBe(null);
  });

  test.each([
    [{ version: 2 }, "version", "unknown"],
    [{ version: 9_007_199_254_740_991 }, "version", "unknown"],
    [{ version: 0 }, "version", undefined],
    [{ version: -1 }, "version", undefined],
    [{ version: "1" }, "version", undefined],
    [{ version: 1.5 }, "version", undefined],
    [{}, "version", undefined],
    [{ version: 1, colour: "red" }, "colour", undefined],
  ])("refuses %j and changes nothing", async (body, path, code) => {
    const name = unique("flow");
    await api.create(name);
    const refused = await api.deploy(name, body);
    expectProblem(refused, 400, "error updating flow");
    expect(refused.json.errors[0]).toMatchObject({ path, ...(code && { code }) });
    expect((await api.get(name)).json.result.liveVersion).toBe(null);
  });

  test("does not know a flow that is not there, nor one that was deleted", async () => {
    const name = unique("flow");
    expect((await api.deploy(name, { version: 1 })).status).toBe(404);
    await api.create(name);
    await api.remove(name);
    expect((await api.deploy(name, { version: 1 })).status).toBe(404);
  });

  test("at once with others leaves one version live", async () => {
    const name = unique("flow");
    await api.create(name);
    await api.update(name, { flow: "2" });
    const many = Array.from({ length: 12 }, (_, i) => i);
    const answers = await Promise.all(
      many.map((i) => (i % 3 === 2 ? api.undeploy(name) : api.deploy(name, { version: 1 + (i % 3) }))),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { liveVersion } = (await api.get(name)).json.result;
    expect((await api.deploy(name, { version: 1 })).json.result.liveVersion).toBe(1);
    expect([null, 1, 2]).toContain(liveVersion);
  });
});
