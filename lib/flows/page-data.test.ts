import { beforeAll, expect, test } from "vitest";
import { type Actor, system } from "../actor.ts";
import { pool } from "../db.ts";
import { makeApiKey, makeUser, unique } from "../testing/factories.ts";
import { flowApi } from "../testing/flow-api.ts";
import { flowHead } from "./page-data.ts";

let api: ReturnType<typeof flowApi>;
let reader: Actor;

beforeAll(async () => {
  const { id, username } = await makeUser();
  api = flowApi(await makeApiKey({ userId: id }));
  reader = { ...system, userId: id, username, scopes: new Set(["flows:read"] as const) };
});

test("a flow's page begins with its name, its newest version, and which one is live", async () => {
  const name = unique("flow a/b %2F é");
  const decomposed = name.normalize("NFD");
  expect((await api.create(name, { drawFlowObj: "{}", deployed: "true", description: "Answers" })).status).toBe(200);
  expect((await api.update(name, { drawFlowObj: "{}", deployed: "false" })).status).toBe(200);
  const { version, liveVersion, problems } = (await api.get(name)).json.result;
  const head = {
    name,
    description: "Answers",
    version,
    liveVersion,
    paused: null,
    problemCount: problems.length,
    drawing: "{}",
  };
  expect(await flowHead(name, reader)).toEqual(head);
  expect(await flowHead(decomposed, reader)).toEqual(head);
  await pool().query("UPDATE flow SET paused_at = '2026-01-02 03:04:05Z', paused_why = 'why' WHERE name = $1", [
    head.name,
  ]);
  const paused = { reason: "why", at: "2026-01-02 03:04:05" };
  expect(await flowHead(name, reader)).toEqual({ ...head, paused });
  expect((await api.get(name)).json.result.paused).toEqual(paused);
});

test("the drawing is the draft of who may save it, and to all others the newest version", async () => {
  const name = unique("flow");
  await api.create(name, { drawFlowObj: "{}" });
  await api.keepDraft(name, { text: "[]", baseVersion: 1 });
  const writer: Actor = { ...reader, scopes: new Set(["flows:write"] as const) };
  const { id } = await makeUser();
  expect((await flowHead(name, writer))?.drawing).toBe("[]");
  expect((await flowHead(name, reader))?.drawing).toBe("{}");
  expect((await flowHead(name, { ...writer, userId: id }))?.drawing).toBe("{}");
  await api.discardDraft(name);
  expect((await flowHead(name, writer))?.drawing).toBe("{}");
});

test("there is none of a flow that is deleted, never was, or may not be read", async () => {
  const name = unique("flow");
  await api.create(name);
  expect(await flowHead(name, { ...reader, scopes: new Set() })).toBeNull();
  expect(await flowHead(name, reader)).not.toBeNull();
  await api.remove(name);
  expect(await flowHead(name, reader)).toBeNull();
  expect(await flowHead(unique("nobody's"), reader)).toBeNull();
});
