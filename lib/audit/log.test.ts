import { beforeAll, expect, test } from "vitest";
import { GET as READ } from "@/app/api/audit/[id]/route.ts";
import { GET as FILE } from "@/app/api/audit/file/route.ts";
import { GET as NAMES } from "@/app/api/audit/names/route.ts";
import { GET } from "@/app/api/audit/route.ts";
import { POST as VERIFY } from "@/app/api/audit/verify/route.ts";
import { db, statement } from "../db.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, makeHub } from "../testing/factories.ts";
import type { AuditAction } from "./actions.ts";
import { audit } from "./audit.ts";
import { sealAudit } from "./seal.ts";

const key = await makeApiKey();
const search = (query = "") => call(GET, { path: `/api/audit${query}`, key });
type Entry = { id: number; action: string; target: string; sealed: boolean };
const targetsOf = (json: { result: Entry[] }) => json.result.map(({ target }) => target);

beforeAll(async () => {
  await audit(db(), { username: "ana" }, "flow.create", "Welcome", null, { version: 1 });
  await audit(db(), { username: "ana" }, "flow.deploy", "Welcome", { live: null }, { live: 1 });
  await audit(db(), { username: "luis" }, "flowdraft.keep" as AuditAction, "100%_sure");
  await audit(db(), { username: "luis" }, "hub.update", "calls", { enabled: false }, { enabled: true });
});

test("entries come newest first, page by page, with what changed", async () => {
  const { json } = await search("?rows=2");
  expect(json).toMatchObject({ index: 0, rows: 2, total: 4 });
  expect(json.result[0]).toMatchObject({
    username: "luis",
    action: "hub.update",
    target: "calls",
    before: { enabled: false },
    after: { enabled: true },
    apiKey: null,
  });
  expect(targetsOf((await search("?index=2&rows=2")).json)).toEqual(["Welcome", "Welcome"]);
  const { id } = json.result[1];
  expect((await call(READ, { path: `/api/audit/${id}`, key })).json.result).toEqual(json.result[1]);
  expect((await call(READ, { path: "/api/audit/999999", key })).status).toBe(404);
});

test("filters narrow by user, action or its area, target and date", async () => {
  expect((await search("?user=ana")).json.total).toBe(2);
  expect((await search("?action=flow")).json.total).toBe(2);
  expect((await search("?action=flow.deploy")).json.total).toBe(1);
  expect((await search("?action=flow.d")).json.total).toBe(0);
  expect(targetsOf((await search("?target=0%25_S")).json)).toEqual(["100%_sure"]);
  expect((await search("?from=2000-01-01%2000:00:00&to=2000-01-02%2000:00:00")).json.total).toBe(0);
  const today = new Date().toISOString().slice(0, 10);
  expect((await search(`?from=${today}%2000:00:00&to=${today}%2023:59:59`)).json.total).toBe(4);
});

test.each([
  ["from=yesterday", "from"],
  ["from=2026-02-02%2000:00:00&to=2026-02-01%2000:00:00", "to"],
  ["timezone=Mars", "timezone"],
  ["rows=0", "rows"],
  ["user=", "user"],
  ["who=ana", "who"],
])("%s is refused at %s", async (query, path) => {
  const { status, json } = await search(`?${query}`);
  expect(status).toBe(400);
  expect(json.errors[0].path).toBe(path);
});

test("only administrators see the log", async () => {
  const other = await makeApiKey({ actions: ["flows:write", "interactions:write"] });
  for (const [handler, path] of [
    [GET, "/api/audit"],
    [NAMES, "/api/audit/names"],
    [FILE, "/api/audit/file"],
    [VERIFY, "/api/audit/verify"],
  ] as const) {
    expect((await call(handler, { path, key: other })).status).toBe(403);
  }
});

test("the names are all that occur, each once", async () => {
  const { result } = (await call(NAMES, { path: "/api/audit/names", key })).json;
  expect(result.users).toEqual(expect.arrayContaining(["ana", "luis"]));
  expect(result.actions).toEqual(
    expect.arrayContaining(["flow.create", "flow.deploy", "flowdraft.keep", "hub.update"]),
  );
  expect(new Set(result.actions).size).toBe(result.actions.length);
});

test("a file holds all that fits, guarded for spreadsheets, and is itself in the log", async () => {
  await audit(db(), { username: "zoe" }, "blacklist.create", "=1+1", null, { reason: 'said "no"' });
  const csv = await call(FILE, { path: "/api/audit/file?user=zoe", key });
  expect(csv.text.split("\r\n")).toHaveLength(3);
  expect(csv.text).toContain(`'=1+1`);
  const lines = await call(FILE, { path: "/api/audit/file?format=ndjson&user=ana", key });
  expect(
    lines.text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).action),
  ).toEqual(["flow.deploy", "flow.create"]);
  expect((await search("?action=audit.export")).json.result[0].after).toEqual({
    format: "ndjson",
    user: "ana",
    timezone: "UTC",
  });
});

test("the chain is verified, and an entry that was changed behind the product's back is named", async () => {
  const verify = async () => (await call(VERIFY, { path: "/api/audit/verify", key })).json.result;
  while ((await sealAudit()) > 0);
  const whole = await verify();
  expect(whole).toMatchObject({ intact: true, brokenAt: null, sealed: whole.entries });
  const headers = { "Idempotency-Key": "verify-1" };
  expect((await call(VERIFY, { path: "/api/audit/verify", key, headers })).json.result.intact).toBe(true);
  const [entry] = (await search("?user=luis&action=hub")).json.result as Entry[];
  expect(entry?.sealed).toBe(true);
  await statement(db(), "ALTER TABLE audit DISABLE TRIGGER ALL");
  await statement(db(), "UPDATE audit SET username = 'someone' WHERE id = $1::bigint", [entry?.id]);
  await statement(db(), "ALTER TABLE audit ENABLE TRIGGER ALL");
  expect(await verify()).toMatchObject({ intact: false, brokenAt: entry?.id });
});

test("an entry names the list behind an id, and what is still there, and nothing of what is gone", async () => {
  const hub = await makeHub();
  const list = await db().list.create({ data: { hubId: hub.id, filename: "october.csv", createdBy: "eva" } });
  await audit(db(), { username: "eva" }, "list.update", `${hub.name}/${list.id}`);
  await audit(db(), { username: "eva" }, "contact.cancel", `${hub.name}/${list.id}-3`);
  await audit(db(), { username: "eva" }, "hub.update", hub.name);
  await audit(db(), { username: "eva" }, "list.update", `${hub.name}/999999`);
  await audit(db(), { username: "eva" }, "campaign.update", "of before");
  const named = { kind: "list", name: "october.csv", hub: hub.name, list: Number(list.id) };
  const { json } = await search("?user=eva");
  expect(json.result.map(({ refersTo }: { refersTo: unknown }) => refersTo).reverse()).toEqual([
    named,
    named,
    { kind: "hub", name: hub.name, hub: null, list: null },
    null,
    null,
  ]);
});
