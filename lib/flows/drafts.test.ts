import { beforeAll, describe, expect, test } from "vitest";
import { db } from "../db.ts";
import { makeApiKey, makeUser, unique } from "../testing/factories.ts";
import { flowApi } from "../testing/flow-api.ts";
import { purge } from "./deletion.ts";
import { DRAWING_BYTES } from "./drawing-limit.ts";

let ana: ReturnType<typeof flowApi>;
let luis: ReturnType<typeof flowApi>;
let luisId: bigint;

beforeAll(async () => {
  const second = await makeUser();
  luisId = second.id;
  ana = flowApi(await makeApiKey());
  luis = flowApi(await makeApiKey({ userId: second.id }));
});

async function made(name = unique("flow")): Promise<string> {
  expect((await ana.create(name, { drawFlowObj: "1" })).status).toBe(200);
  return name;
}

const draftOf = async (api: typeof ana, name: string) => (await api.draft(name)).json.result;

describe("a draft", () => {
  test.each(["flow", "a/b %2F ?", "ñ +&#", "..."])("is kept byte for byte, of a flow named like %j", async (like) => {
    const name = await made(`${like}${unique("")}`);
    expect(await draftOf(ana, name)).toBe(null);
    const text = '\ufeff{ "b":1,\n"a":1e400,\r\n "a": "\\u0000\\ud800 ñ 漢字 😀 \u2028\u0001" }\r\n\t ';
    const kept = await ana.keepDraft(name, { text, baseVersion: 1 });
    expect(kept.json.result).toEqual({ baseVersion: 1, savedAt: expect.any(String), revision: expect.any(Number) });
    expect(await draftOf(ana, name)).toEqual({ ...kept.json.result, text, deletedAt: null });
    await ana.keepDraft(name, { text: "", baseVersion: 1 });
    expect(await draftOf(ana, name)).toMatchObject({ text: "", baseVersion: 1 });
    expect((await ana.discardDraft(name)).json).toEqual({ result: null });
    expect(await draftOf(ana, name)).toBe(null);
    expect((await ana.discardDraft(name)).status).toBe(200);
  });

  test("belongs to its user, and changes nothing that others see", async () => {
    const name = await made();
    const before = (await ana.get(name)).json;
    await ana.keepDraft(name, { text: "Ana's", baseVersion: 1 });
    expect(await draftOf(luis, name)).toBe(null);
    await luis.keepDraft(name, { text: "Luis's", baseVersion: 1 });
    await luis.discardDraft(name);
    expect(await draftOf(ana, name)).toMatchObject({ text: "Ana's" });
    expect((await luis.get(name)).json).toEqual(before);
    expect(await db().audit.count({ where: { target: name } })).toBe(1);
  });

  test("goes when its user saves what it says, and only then", async () => {
    const name = await made();
    await ana.keepDraft(name, { text: "Ana's", baseVersion: 1 });
    await luis.keepDraft(name, { text: "Luis's", baseVersion: 1 });
    await ana.update(name, { description: "another", deployed: "true" });
    await ana.undeploy(name);
    expect(await draftOf(ana, name)).toMatchObject({ text: "Ana's", baseVersion: 1 });
    await ana.update(name, { drawFlowObj: "2" });
    await luis.update(name, { drawFlowObj: "Ana's" });
    expect(await draftOf(ana, name)).toMatchObject({ text: "Ana's", baseVersion: 1 });
    await ana.update(name, { drawFlowObj: "Ana's" });
    expect(await draftOf(ana, name)).toBe(null);
    expect(await draftOf(luis, name)).toMatchObject({ text: "Luis's" });
  });

  test("stays where a save is refused", async () => {
    const name = await made();
    await ana.keepDraft(name, { text: "Ana's", baseVersion: 1 });
    expect((await ana.update(name, { drawFlowObj: "2" }, { "if-match": '"1.9.0"' })).status).toBe(412);
    expect(await draftOf(ana, name)).toMatchObject({ text: "Ana's" });
  });

  test("goes along with a renamed flow", async () => {
    const name = await made();
    await ana.keepDraft(name, { text: "Ana's", baseVersion: 1 });
    await luis.update(name, { name: `${name} now` });
    expect(await draftOf(ana, `${name} now`)).toMatchObject({ text: "Ana's" });
  });

  test("holds 5 MB of whatever takes most room in JSON, and not a byte more", async () => {
    const name = await made();
    for (const unit of ["\u0001", "漢", "😀"]) {
      const text = unit.repeat(Math.floor(DRAWING_BYTES / Buffer.byteLength(unit)));
      expect((await ana.keepDraft(name, { text, baseVersion: 1 })).status).toBe(200);
      expect((await draftOf(ana, name)).text === text).toBe(true);
    }
    const over = await ana.keepDraft(name, { text: "x".repeat(DRAWING_BYTES + 1), baseVersion: 1 });
    expect(over.status).toBe(413);
    expect((await draftOf(ana, name)).text.startsWith("😀")).toBe(true);
  });

  test("of many at once the last one stands, whole", async () => {
    const name = await made();
    const texts = Array.from({ length: 12 }, (_, i) => String(i).repeat(1000));
    const kept = await Promise.all(texts.map((text) => ana.keepDraft(name, { text, baseVersion: 1 })));
    expect(kept.map(({ status }) => status)).toEqual(texts.map(() => 200));
    expect(texts).toContain((await draftOf(ana, name)).text);
  });

  test.each([
    ["text", { baseVersion: 1 }],
    ["text", { text: null, baseVersion: 1 }],
    ["text", { text: "a\0b", baseVersion: 1 }],
    ["text", { text: "\ud800", baseVersion: 1 }],
    ["baseVersion", { text: "x" }],
    ["baseVersion", { text: "x", baseVersion: 0 }],
    ["baseVersion", { text: "x", baseVersion: "1" }],
    ["baseVersion", { text: "x", baseVersion: 2 }],
    ["flowId", { text: "x", baseVersion: 1, flowId: "1" }],
    ["revision", { text: "x", baseVersion: 1, revision: -1 }],
    ["colour", { text: "x", baseVersion: 1, colour: "red" }],
  ])("with a wrong %s is refused", async (field, body) => {
    const name = await made();
    const refused = await ana.keepDraft(name, body);
    expect([refused.status, refused.json.errors?.[0].path]).toEqual([400, field]);
    expect(await draftOf(ana, name)).toBe(null);
  });

  test("of a flow that never was is a 404", async () => {
    const name = unique("flow");
    expect((await ana.draft(name)).status).toBe(404);
    expect((await ana.keepDraft(name, { text: "x", baseVersion: 1 })).status).toBe(404);
    expect((await ana.discardDraft(name)).status).toBe(404);
  });
});

describe("a draft that is drawn in two tabs", () => {
  const draft = (text: string, revision: number) => ({ text, baseVersion: 1, revision });

  test("takes what follows the one that is there, and tells the other tab of it", async () => {
    const name = await made();
    const first = (await ana.keepDraft(name, draft("A", 0))).json.result;
    const second = (await ana.keepDraft(name, draft("AB", first.revision))).json.result;
    expect(second.revision).toBeGreaterThan(first.revision);
    for (const revision of [0, first.revision, second.revision + 1000]) {
      const refused = await ana.keepDraft(name, draft("AC", revision));
      expect([refused.status, refused.json.current]).toEqual([412, second]);
    }
    expect(await draftOf(ana, name)).toEqual({ ...second, text: "AB", deletedAt: null });
    expect((await ana.present(name)).json.result.draft).toBe(second.revision);
    expect((await luis.present(name)).json.result.draft).toBe(null);
  });

  test("is discarded only as it was seen; one that is made anew is another", async () => {
    const name = await made();
    const { revision } = (await ana.keepDraft(name, draft("A", 0))).json.result;
    const newer = (await ana.keepDraft(name, draft("AB", revision))).json.result;
    const refused = await ana.discardDraft(name, `?revision=${revision}`);
    expect([refused.status, refused.json.current]).toEqual([412, newer]);
    expect((await ana.discardDraft(name, `?revision=${newer.revision}`)).status).toBe(200);
    expect((await ana.discardDraft(name, `?revision=${newer.revision}`)).status).toBe(200);
    const late = await ana.keepDraft(name, draft("ABC", newer.revision));
    expect([late.status, late.json.current]).toEqual([412, null]);
    const anew = (await ana.keepDraft(name, draft("D", 0))).json.result;
    expect(anew.revision).toBeGreaterThan(newer.revision);
    expect((await ana.keepDraft(name, draft("ABC", newer.revision))).status).toBe(412);
    expect(await draftOf(ana, name)).toMatchObject({ text: "D" });
  });

  test("of many at once takes one, whether there was a draft or none", async () => {
    const name = await made();
    const atOnce = async (revision: number) => {
      const texts = Array.from({ length: 6 }, (_, i) => `${revision} ${i}`);
      const kept = await Promise.all(texts.map((text) => ana.keepDraft(name, draft(text, revision))));
      expect(kept.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
      return kept.find(({ status }) => status === 200)?.json.result.revision;
    };
    await atOnce(await atOnce(0));
  });
});

describe("a flow that changes under its editor", () => {
  test("deleted: the draft can be read and comes back with it, and whoever draws on is told", async () => {
    const name = await made();
    await ana.keepDraft(name, { text: "Ana's", baseVersion: 1 });
    await luis.remove(name);
    const refused = await ana.keepDraft(name, { text: "more", baseVersion: 1 });
    expect([refused.status, refused.json.reason, refused.json.deletedAt]).toEqual([410, "deleted", expect.any(String)]);
    expect(refused.json.detail).toContain("can be restored");
    expect(await draftOf(ana, name)).toMatchObject({ text: "Ana's", deletedAt: refused.json.deletedAt });
    await luis.restore(name);
    expect(await draftOf(ana, name)).toMatchObject({ text: "Ana's", deletedAt: null });
  });

  test("replaced by another of its name: its draft is not put upon that one", async () => {
    const name = unique("flow");
    const { id: flowId } = (await ana.create(name)).json.result;
    await ana.keepDraft(name, { text: "Ana's", baseVersion: 1, flowId });
    await luis.remove(name);
    await luis.create(name);
    const refused = await ana.keepDraft(name, { text: "more", baseVersion: 1, flowId });
    expect([refused.status, refused.json.reason]).toEqual([410, "deleted"]);
    expect(await draftOf(ana, name)).toBe(null);
    await luis.restore(name, `?name=${name}2`);
    expect(await draftOf(ana, `${name}2`)).toMatchObject({ text: "Ana's" });
    const renamed = await ana.keepDraft(name, { text: "more", baseVersion: 1, flowId });
    expect([renamed.status, renamed.json.reason, renamed.json.name]).toEqual([410, "renamed", `${name}2`]);
  });

  test("erased: its drafts go with it", async () => {
    const name = unique("flow");
    const flowId = (await ana.create(name)).json.result.id;
    await ana.keepDraft(name, { text: "x", baseVersion: 1, flowId });
    await ana.remove(name);
    const deletedAt = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    await db().flow.update({ where: { id: BigInt(flowId) }, data: { deletedAt } });
    expect((await ana.draft(name)).status).toBe(404);
    await ana.create(name);
    const replaced = await ana.keepDraft(name, { text: "y", baseVersion: 1, flowId });
    expect([replaced.status, replaced.json.reason]).toEqual([410, "replaced"]);
    await purge();
    expect(await db().flowDraft.count({ where: { flowId: BigInt(flowId) } })).toBe(0);
  });
});

test("a user's drafts go with the user", async () => {
  const name = await made();
  await luis.keepDraft(name, { text: "Luis's", baseVersion: 1 });
  await luis.present(name);
  await db().user.delete({ where: { id: luisId } });
  expect(await db().flowDraft.count({ where: { userId: luisId } })).toBe(0);
  expect(await db().flowPresence.count({ where: { userId: luisId } })).toBe(0);
});
