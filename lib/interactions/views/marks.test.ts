import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PATCH as MARK } from "@/app/api/interactions/views/[id]/marks/route.ts";
import { DELETE, PATCH } from "@/app/api/interactions/views/[id]/route.ts";
import { GET as LIST, POST } from "@/app/api/interactions/views/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeUser, unique } from "../../testing/factories.ts";

const path = "/api/interactions/views";
const unmarked = { pinned: false, default: false, teamDefault: false };
const who = { ana: "", luis: "", admin: "", nobody: "" };
let luisId: bigint;

beforeAll(async () => {
  const actions = ["interactions:read"] as const;
  const luis = await makeUser({ actions: [...actions] });
  luisId = luis.id;
  who.ana = await makeApiKey({ actions: [...actions] });
  who.luis = await makeApiKey({ userId: luis.id });
  who.admin = await makeApiKey();
  who.nobody = await makeApiKey({ actions: ["flows:read"] });
});

// The team's default is one for all tests.
beforeEach(async () => {
  await db().savedView.updateMany({ data: { teamDefault: false } });
});

const made = async (fields: object = {}, key = who.ana) =>
  (await call(POST, { path, key, body: { name: unique("view"), search: { range: "week" }, ...fields } })).json.result;
const mark = (id: number, body: object, key = who.ana) =>
  call(MARK, { method: "PATCH", path: `${path}/${id}/marks`, key, body });
const marksOf = async (id: number, key = who.ana) => {
  const { result } = (await call(LIST, { path, key })).json;
  const view = result.find((one: { id: number }) => one.id === id);
  return view && { pinned: view.pinned, default: view.default, teamDefault: view.teamDefault };
};

describe("a pin", () => {
  test("is that of its user alone, of a view of their own or of the team, and is taken off again", async () => {
    const { id } = await made({ shared: true });
    expect(await marksOf(id)).toEqual(unmarked);
    expect((await mark(id, { pinned: true }, who.luis)).json.result).toMatchObject({ ...unmarked, id, pinned: true });
    expect(await marksOf(id, who.luis)).toEqual({ ...unmarked, pinned: true });
    expect(await marksOf(id)).toEqual(unmarked);
    await mark(id, { default: true }, who.luis);
    expect(await marksOf(id, who.luis)).toEqual({ pinned: true, default: true, teamDefault: false });
    await mark(id, { pinned: false }, who.luis);
    expect(await marksOf(id, who.luis)).toEqual({ ...unmarked, default: true });
  });

  test("put by many at once is one", async () => {
    const { id } = await made();
    const answers = await Promise.all(Array.from({ length: 6 }, () => mark(id, { pinned: true })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  test("is written into the audit log", async () => {
    const { id, name } = await made();
    await mark(id, { pinned: true });
    const rows = await db().audit.findMany({ where: { target: name, action: "view.mark" } });
    expect(rows).toMatchObject([{ before: unmarked, after: { ...unmarked, pinned: true } }]);
  });
});

describe("a default", () => {
  test("takes the place of its user's other one, and of nobody else's", async () => {
    const [one, other] = [await made({ shared: true }), await made({ shared: true })];
    for (const key of [who.ana, who.luis]) await mark(one.id, { default: true }, key);
    await mark(other.id, { default: true });
    expect([await marksOf(one.id), await marksOf(other.id)]).toMatchObject([{ default: false }, { default: true }]);
    expect(await marksOf(one.id, who.luis)).toMatchObject({ default: true });
  });

  test("of the team is set by the view's owner or an administrator, and is one", async () => {
    const [one, other] = [await made({ shared: true }), await made({ shared: true })];
    expect((await mark(one.id, { teamDefault: true }, who.luis)).status).toBe(403);
    expect((await mark(one.id, { teamDefault: true })).json.result).toMatchObject({ teamDefault: true });
    expect((await mark(other.id, { teamDefault: true }, who.admin)).json.result).toMatchObject({ teamDefault: true });
    expect([await marksOf(one.id, who.luis), await marksOf(other.id, who.luis)]).toMatchObject([
      { teamDefault: false },
      { teamDefault: true },
    ]);
    expect((await mark(other.id, { teamDefault: false }, who.luis)).status).toBe(403);
    await mark(other.id, { teamDefault: false });
    expect(await marksOf(other.id)).toEqual(unmarked);
  });

  test("chosen by many at once is one, of a user and of the team", async () => {
    const views = await Promise.all(Array.from({ length: 4 }, () => made({ shared: true })));
    const body = { default: true, teamDefault: true };
    const answers = await Promise.all(views.map(({ id }) => mark(id, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const marks = await Promise.all(views.map(({ id }) => marksOf(id)));
    expect(marks.filter((one) => one.default)).toHaveLength(1);
    expect(marks.filter((one) => one.teamDefault)).toHaveLength(1);
  });

  test("of the team ends where its view is shared no more", async () => {
    const { id } = await made({ shared: true });
    await mark(id, { teamDefault: true });
    await call(PATCH, { path: `${path}/${id}`, key: who.ana, body: { shared: false } });
    expect(await marksOf(id)).toEqual(unmarked);
  });
});

describe("refused is", () => {
  test.each([
    [{ pinned: "yes" }, "pinned"],
    [{ default: null }, "default"],
    [{ teamDefault: true }, "teamDefault"],
    [{ colour: "red" }, "colour"],
  ])("%j, at %s, and nothing is stored", async (body, field) => {
    const { id } = await made();
    const { status, json } = await mark(id, body);
    expect([status, json.errors[0].path]).toEqual([400, field]);
    expect(await db().savedViewMark.count({ where: { viewId: id } })).toBe(0);
  });

  test("a view that is not there for its caller, and a caller who may not search", async () => {
    const { id } = await made();
    for (const key of [who.luis, who.admin]) expect((await mark(id, { pinned: true }, key)).status).toBe(404);
    expect((await mark(id, { pinned: true }, who.nobody)).status).toBe(403);
    expect((await mark(2 ** 40, { pinned: true })).status).toBe(404);
  });

  test("a mark among the fields of a view", async () => {
    const body = { name: unique("view"), search: { range: "week" }, pinned: true };
    expect((await call(POST, { path, key: who.ana, body })).json.errors[0].path).toBe("pinned");
  });
});

test("marks go with their view, and with their user", async () => {
  const [one, other] = [await made({ shared: true }), await made({ shared: true })];
  for (const { id } of [one, other]) await mark(id, { pinned: true, default: true }, who.luis);
  expect(await db().savedViewMark.count({ where: { userId: luisId, viewId: { in: [one.id, other.id] } } })).toBe(2);
  await call(DELETE, { path: `${path}/${one.id}`, key: who.ana });
  expect(await db().savedViewMark.count({ where: { viewId: one.id } })).toBe(0);
  await db().apiKey.deleteMany({ where: { userId: luisId } });
  await db().user.delete({ where: { id: luisId } });
  expect(await db().savedViewMark.count({ where: { userId: luisId } })).toBe(0);
});
