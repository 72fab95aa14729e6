import { beforeAll, describe, expect, test } from "vitest";
import { db } from "../db.ts";
import { makeApiKey, unique } from "../testing/factories.ts";
import { flowApi } from "../testing/flow-api.ts";
import { purge } from "./deletion.ts";

let api: ReturnType<typeof flowApi>;

beforeAll(async () => {
  api = flowApi(await makeApiKey());
});

/** Moves a flow's deletion into the past. */
async function age(id: number, days: number): Promise<void> {
  const deletedAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  await db().flow.update({ where: { id: BigInt(id) }, data: { deletedAt } });
}

const namesOf = (answer: { json: { result: { name: string }[] } }) => answer.json.result.map((flow) => flow.name);

describe("DELETE", () => {
  test("takes the flow out of every list and stops what is live", async () => {
    const name = unique("flow");
    await api.create(name, { deployed: "true" });
    const gone = await api.remove(name);
    expect(gone.json.result).toMatchObject({ name, deployed: false, liveVersion: null });
    expect(gone.headers.get("etag")).toBeTruthy();
    expect((await api.names()).json.result).not.toContain(name);
    expect(namesOf(await api.list())).not.toContain(name);
    expect((await api.get(name)).status).toBe(404);
    expect((await api.version(name, 1)).status).toBe(404);
    expect((await api.undeploy(name)).status).toBe(404);
    expect((await api.history(name)).json.title).toBe("error getting flow historic");
    expect((await api.update(name)).json.title).toBe("error updating flow");
    const again = await api.remove(name);
    expect([again.status, again.json.title]).toEqual([400, "error removing webhook"]);
  });

  test("frees the name at once for a flow with a history of its own", async () => {
    const name = unique("flow");
    const first = (await api.create(name)).json.result;
    await api.update(name);
    await api.remove(name);
    const second = (await api.create(name)).json.result;
    expect(second.id).not.toBe(first.id);
    expect((await api.history(name)).json.total).toBe(0);
  });
});

describe("restore", () => {
  test("brings back a flow with its versions, not deployed", async () => {
    const name = unique("flow");
    await api.create(name, { flow: "1" });
    await api.update(name, { flow: "2", deployed: "true" });
    await api.remove(name);
    const deleted = await api.list("?deleted=true");
    expect(deleted.json.result[0]).toMatchObject({ name, version: 2, deployed: false });
    expect(deleted.json.total).toBe(deleted.json.result.length);
    const back = await api.restore(name);
    expect(back.json.result).toMatchObject({ name, version: 2, flow: "2", deployed: false, liveVersion: null });
    expect((await api.history(name)).json.result).toMatchObject([{ flow: "1", deployed: false }]);
    expect(namesOf(await api.list())[0]).toBe(name);
    expect(namesOf(await api.list("?deleted=true"))).not.toContain(name);
    expect((await api.restore(name)).status).toBe(404);
  });

  test("over a taken name is refused; under another it works", async () => {
    const [name, other] = [unique("flow"), unique("other")];
    await api.create(name, { flow: "first" });
    await api.remove(name);
    await api.create(name, { flow: "second" });
    const refused = await api.restore(name);
    expect([refused.status, refused.json.errors[0].code]).toEqual([400, "taken"]);
    expect((await api.restore(name, `?name=${other}`)).json.result).toMatchObject({ name: other, flow: "first" });
    expect((await api.get(name)).json.result.flow).toBe("second");
  });

  test("takes the one deleted last of several of a name", async () => {
    const name = unique("flow");
    for (const flow of ["first", "second"]) {
      await api.create(name, { flow });
      await api.remove(name);
    }
    expect((await api.restore(name)).json.result.flow).toBe("second");
    expect((await api.restore(name, `?name=${unique("other")}`)).json.result.flow).toBe("first");
  });

  test("takes the one that is meant of several of a name, and no other where that one is not there", async () => {
    const [name, other] = [unique("flow"), unique("other")];
    const ids: number[] = [];
    for (const flow of ["first", "second"]) {
      ids.push((await api.create(name, { flow })).json.result.id);
      await api.remove(name);
    }
    const [first, second] = ids;
    const listed = (await api.list("?deleted=true")).json.result.filter((flow: { name: string }) => flow.name === name);
    expect(listed.map((flow: { id: number }) => flow.id)).toEqual([second, first]);
    expect((await api.restore(name, `?flowId=${first}`)).json.result).toMatchObject({ id: first, name, flow: "first" });
    const again = await api.restore(name, `?flowId=${first}`);
    expect([again.status, again.json.detail]).toEqual([404, expect.stringContaining(`id ${first}`)]);
    expect((await api.restore(other, `?flowId=${second}`)).status).toBe(404);
    const taken = await api.restore(name, `?flowId=${second}`);
    expect([taken.status, taken.json.errors[0].code]).toEqual([400, "taken"]);
    const renamed = await api.restore(name, `?flowId=${second}&name=${other}`);
    expect(renamed.json.result).toMatchObject({ id: second, name: other, flow: "second" });
    for (const query of ["flowId=", "flowId=0", "flowId=x", "flowId=1&flowId=2", "flowId=99999999999999999"]) {
      const refused = await api.restore(name, `?${query}`);
      expect([query, refused.status, refused.json.errors[0].path]).toEqual([query, 400, "flowId"]);
    }
  });

  test("does not know a flow that was never deleted, and refuses a bad name", async () => {
    const name = unique("flow");
    expect((await api.restore(name)).status).toBe(404);
    await api.create(name);
    expect((await api.restore(name)).status).toBe(404);
    for (const query of ["name=", "name=..", "name=%20a", "other=1", "name=a&name=b"]) {
      expect((await api.restore(name, `?${query}`)).status).toBe(400);
    }
  });
});

test("after 30 days a deleted flow is gone: first from sight, then with its versions", async () => {
  const [kept, gone] = [unique("kept"), unique("gone")];
  const ids: number[] = [];
  for (const name of [kept, gone]) ids.push((await api.create(name)).json.result.id);
  for (const name of [kept, gone]) await api.remove(name);
  await age(ids[0] ?? 0, 29);
  await age(ids[1] ?? 0, 31);
  expect(namesOf(await api.list("?deleted=true"))).toContain(kept);
  expect(namesOf(await api.list("?deleted=1"))).not.toContain(gone);
  expect((await api.restore(gone)).status).toBe(404);
  expect(await purge()).toBe(1);
  expect(await db().flowVersion.count({ where: { flowId: BigInt(ids[1] ?? 0) } })).toBe(0);
  expect(await db().audit.count({ where: { action: "flow.purge", target: gone, username: "system" } })).toBe(1);
  expect(await purge()).toBe(0);
  expect((await api.restore(kept)).status).toBe(200);
});
