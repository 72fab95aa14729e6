import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DELETE as DROP } from "@/app/api/dialer/id/[hubName]/freshLeads/[id]/route.ts";
import { POST as LEADS } from "@/app/api/dialer/id/[hubName]/freshLeads/route.ts";
import { GET as READ } from "@/app/api/erasures/[id]/route.ts";
import { POST as VERIFY } from "@/app/api/erasures/[id]/verify/route.ts";
import { POST as PREVIEW } from "@/app/api/erasures/preview/route.ts";
import { GET as LIST, POST } from "@/app/api/erasures/route.ts";
import { POST as EXPORT } from "@/app/api/interactions/exports/route.ts";
import { POST as FEED } from "@/app/api/interactions/route.ts";
import { brokenSeal, sealAudit } from "../audit-seal.ts";
import { unseal } from "../auth/seal.ts";
import { db, run } from "../db.ts";
import { ANSWER } from "../http/idempotency.ts";
import { exportJobs } from "../interactions/export-jobs.ts";
import { prepare } from "../interactions/export-work.ts";
import { makeInteraction, type SegmentIn } from "../interactions/fixtures.ts";
import { savedSearch } from "../interactions/saved-view-schema.ts";
import { closeQueue, prepareQueues } from "../jobs/queue.ts";
import { unpack } from "../outbound/chunk.ts";
import { outboundJobs } from "../outbound/jobs.ts";
import { loadList } from "../outbound/load.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, makeHub, unique } from "../testing/factories.ts";
import { listOf, uploadTo } from "../testing/list-upload.ts";
import { stopAfter, stopped } from "../testing/stop-after.ts";
import { erasureJobs } from "./jobs.ts";
import { workErasure } from "./work.ts";

const never = new AbortController().signal;
let key: string;

beforeAll(async () => {
  key = await makeApiKey();
  await prepareQueues([...outboundJobs, ...exportJobs, ...erasureJobs]);
});
afterAll(closeQueue);

type One = { phone: string; contactId: string; name: string };

const digits = (count: number) => Array.from(randomBytes(count), (byte) => byte % 10).join("");
const somebody = (): One => ({
  phone: `598${digits(9)}`,
  contactId: `crm-${digits(10)}`,
  name: `Name ${digits(10)}`,
});
const pick = <T>(from: readonly T[]): T => from[randomBytes(1).readUInt8() % from.length] as T;

/** A day of a contact centre in which everybody of `people` comes up everywhere. */
async function aDay(people: One[]) {
  const hub = await makeHub();
  const spelt = ({ phone }: One) => pick([phone, `+${phone}`]);
  const segmentOf = (one: One): Partial<SegmentIn> => ({
    client: { id: spelt(one), name: one.name, contactId: one.contactId },
    data: { plan: "gold", phone: Number(one.phone), big: 1 },
    comments: [`${pick(people).name} is known to ${pick(people).phone}`],
    disposition: { id: 7, comment: `asked by ${pick(people).contactId}, ${pick(people).phone}`, levels: ["Sale"] },
    flags: { finished: true },
  });
  const fed = Array.from({ length: 60 }, () => {
    const first = segmentOf(pick(people));
    return makeInteraction(
      ...pick([[first], [first, { data: { note: "moved on" } }], [first, segmentOf(pick(people))]]),
    );
  });
  const bad = people.map((one) => ({ ...makeInteraction(segmentOf(one)), extra: 1 }));
  const body = [...fed, ...bad].map((one) => JSON.stringify(one)).join("\n");
  const headers = { "Content-Type": "application/x-ndjson" };
  expect((await call(FEED, { path: "/api/interactions", key, body, headers })).json.result.rejected).toBe(bad.length);

  const neighbour = (one: One) => people[(people.indexOf(one) + 1) % people.length] as One;
  const contact = (one: One) => ({
    clientIds: [spelt(one)],
    contactId: one.contactId,
    data: { name: one.name, knows: [neighbour(one).phone, neighbour(one).contactId] },
  });
  const blacklisted = people[0] as One;
  await db().blacklistEntry.create({ data: { clientId: blacklisted.phone } });
  const lists = [
    listOf([...people, ...people].map(contact)),
    listOf([...people.map(contact), { clientIds: ["12"], contactId: people[1]?.contactId }]),
    // Long enough to wait for the worker.
    listOf(
      Array.from({ length: 10_100 }, (_, i) =>
        i % 2000 === 7 ? contact(people[(i - 7) / 2000] ?? pick(people)) : { clientIds: [`34${600_000_000 + i}`] },
      ),
    ),
  ];
  const ids: number[] = [];
  for (const list of lists) {
    ids.push((await uploadTo(hub, key, list, { query: "?onError=skip" })).json.result.id);
  }
  await run(db(), "UPDATE contact SET state = 'done', attempts = 2 WHERE list_id = $1 AND position % 2 = 1", [ids[0]]);
  const leads = await call(LEADS, {
    path: `/api/dialer/id/${hub.name}/freshLeads`,
    key,
    body: { leads: [...people, ...people].map(contact) },
    headers: { "Idempotency-Key": unique("leads") },
  });
  for (const { id } of leads.json.result.leads.slice(0, people.length)) {
    const path = `/api/dialer/id/${hub.name}/freshLeads/${id}`;
    expect((await call(DROP, { path, key })).status).toBe(200);
  }
  const [{ id: userId } = { id: 0n }] = await run<{ id: bigint }>(db(), `SELECT id FROM "user" LIMIT 1`);
  for (const one of people) {
    await db().savedView.create({
      data: { userId, name: unique("view"), search: { range: "today", client: one.phone, contactId: one.contactId } },
    });
  }
  await drawFor(people);
  const search = { initialdate: "2026-10-01 00:00:00", finaldate: "2026-10-31 23:59:59" };
  const asked = await call(EXPORT, { path: "/api/interactions/exports", key, body: { search, format: "ndjson" } });
  await prepare(BigInt(asked.json.result.id), never);
  await sealAudit();
  return { lists: ids };
}

/** A flow that somebody draws, with everybody of `people` in it. */
async function drawFor(people: One[]) {
  const name = unique("flow");
  const flow = await db().flow.create({ data: { name } });
  const [{ id: userId } = { id: 0n }] = await run<{ id: bigint }>(db(), `SELECT id FROM "user" LIMIT 1`);
  const text = JSON.stringify({ drawflow: { Home: { data: { 1: { id: 1, name: "note", data: { text: people } } } } } });
  await db().flowDraft.create({ data: { flowId: flow.id, userId, text, baseVersion: 1 } });
}

type Cell = { table: string; column: string; row: string; text: string };

/** Every text of every table, bytes unpacked. */
async function everything(): Promise<Cell[]> {
  const columns = await run<{ table: string; column: string; type: string }>(
    db(),
    `SELECT table_name AS table, column_name AS column, data_type AS type FROM information_schema.columns
      JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'blacklist'
        AND (data_type IN ('text', 'character varying', 'json', 'jsonb', 'bytea') OR udt_name = '_text')`,
  );
  const cells: Cell[] = [];
  for (const { table, column, type } of columns) {
    const rows = await run<{ row: string; value: string | Uint8Array }>(
      db(),
      `SELECT ctid::text AS row, "${column}"${type === "bytea" ? "" : "::text"} AS value FROM "${table}" WHERE "${column}" IS NOT NULL`,
    );
    for (const { row, value } of rows) cells.push({ table, column, row, text: await textOf(table, column, value) });
  }
  return cells;
}

async function textOf(table: string, column: string, value: string | Uint8Array): Promise<string> {
  if (typeof value === "string") return value;
  if (table === "list_chunk") return JSON.stringify([...(await unpack(value))]);
  if (table === "idempotency_key" && column === "body") return Buffer.from(unseal(ANSWER, value)).toString();
  if (table === "export_piece") return gunzipSync(value).toString();
  return Buffer.from(value).toString("latin1");
}

const where = (cells: Cell[], value: string) =>
  [
    ...new Set(cells.filter(({ text }) => text.includes(value)).map(({ table, column }) => `${table}.${column}`)),
  ].sort();

/** Rows by key, for those tables in which somebody has a row of their own. */
async function rowsOf(): Promise<Map<string, string>> {
  const keys = {
    interaction: "guid",
    segment: "guid || segment_id",
    contact: "list_id || '-' || position",
    list_rejection: "list_id || '-' || position",
    event: "id",
    feed_reject: "id",
    saved_view: "id",
    audit: "id",
  };
  const rows = new Map<string, string>();
  for (const [table, id] of Object.entries(keys)) {
    const found = await run<{ id: string; row: string }>(
      db(),
      `SELECT (${id})::text AS id, t::text || coalesce((${table === "feed_reject" ? "convert_from(payload, 'UTF8')" : "''"}), '') AS row FROM "${table}" t`,
    );
    for (const { id: at, row } of found) rows.set(`${table} ${at}`, row);
  }
  return rows;
}

async function reconciles(list: number): Promise<void> {
  const [row] = await run<Record<string, bigint>>(
    db(),
    `SELECT received, saved, rejected + suppressed AS out, received - saved - rejected - suppressed AS missing,
            (SELECT count(*) FROM contact WHERE list_id = id) AS contacts,
            (SELECT count(*) FROM list_rejection WHERE list_id = id) AS lines FROM list WHERE id = $1`,
    [list],
  );
  expect({ list, missing: row?.missing, contacts: row?.contacts, lines: row?.lines }).toEqual({
    list,
    missing: 0n,
    contacts: row?.saved,
    lines: row?.out,
  });
}

async function erase(body: object) {
  const asked = await call(POST, { path: "/api/erasures", key, body });
  expect(asked.status).toBe(200);
  const { id } = asked.json.result;
  for (let stops = 1; ; stops++) {
    const isDone = await workErasure(BigInt(id), stopAfter(stops)).then(
      () => true,
      (error) => {
        if (error !== stopped) throw error;
        return false;
      },
    );
    if (isDone) break;
  }
  return (await call(READ, { path: `/api/erasures/${id}`, key })).json.result;
}

/** Where a day leaves everybody's ids. */
const places = [
  "audit.before",
  "contact.data",
  "event.body",
  "export_piece.body",
  "feed_reject.payload",
  "flow_draft.text",
  "interaction.disposition_comment",
  "list_chunk.body",
  "saved_view.search",
  "segment.body",
];

test.each([
  ["clientId", 0],
  ["contactId", 1],
  ["clientId", 2],
] as const)(
  "of a person erased by %s nothing is left, and everybody else's is as it was (%i)",
  { timeout: 120_000 },
  async (by, at) => {
    const people = Array.from({ length: 5 }, somebody);
    const { lists } = await aDay(people);
    const person = people[at] as One;
    const value = by === "clientId" ? person.phone : person.contactId;
    const [cellsBefore, before] = [await everything(), await rowsOf()];
    expect(where(cellsBefore, value)).toEqual(
      expect.arrayContaining([...places, by === "clientId" ? "idempotency_key.body" : "contact.contact_id"]),
    );

    const record = await erase({ [by]: value });
    expect(record).toMatchObject({ state: "done", soughtBy: by, step: null });
    const cells = await everything();
    expect(where(cells, value)).toEqual([]);
    // What is the person's alone went with it, wherever the row is the person's.
    const own = cells.filter(({ table, text }) => table === "interaction" && text.includes(person.name));
    expect(own).toEqual([]);

    const views = await db().savedView.findMany();
    expect(views.filter(({ search }) => !savedSearch.safeParse(search).success)).toEqual([]);
    const rows = await rowsOf();
    const others = [...before].filter(([, row]) => !row.includes(value) && !row.includes(person.name));
    expect(others.length).toBeGreaterThan(100);
    // A summary that shows what was said at the end of the person's own segment is not somebody else's alone.
    const shared = [...before].filter(([id, row]) => id.startsWith("segment") && row.includes(value));
    const guids = new Set(shared.map(([id]) => id.slice(8, 44)));
    const changed = others.filter(
      ([id, row]) => rows.get(id) !== row && !guids.has(id.slice(12)) && !isBareSegment(row),
    );
    expect(changed).toEqual([]);

    for (const list of lists.slice(0, 2)) await reconciles(list);
    await loadList(BigInt(lists[2] ?? 0), never);
    await reconciles(lists[2] ?? 0);
    expect(where(await everything(), value)).toEqual([]);
    await sealAudit();
    expect(await brokenSeal()).toBeNull();
    await run(db(), "DELETE FROM blacklist");
  },
);

/** A segment that names nobody belongs to whom the others of its interaction name. */
function isBareSegment(row: string): boolean {
  return row.includes("moved on");
}

test("times, campaigns, agents and outcomes stay: what was counted counts the same", async () => {
  const person = somebody();
  await aDay([person, somebody()]);
  const counted = `SELECT count(*), sum(duration), min(started_at), max(ended_at), count(disposition_id),
    array_agg(DISTINCT campaign_ids::text), count(*) FILTER (WHERE finished) FROM interaction`;
  const before = await run(db(), counted);
  const { counts } = await erase({ clientId: person.phone });
  expect(counts.interactions).toBeGreaterThan(0);
  expect(await run(db(), counted)).toEqual(before);
  await run(db(), "DELETE FROM blacklist");
});

test("the preview counts what has a column of its own, and changes nothing", async () => {
  const person = somebody();
  await aDay([somebody(), person]);
  const shown = await call(PREVIEW, { path: "/api/erasures/preview", key, body: { clientId: `+${person.phone}` } });
  const [found] = await run<{ interactions: bigint; segments: bigint }>(
    db(),
    `SELECT count(DISTINCT i.guid) AS interactions, count(*) AS segments FROM interaction i JOIN segment USING (guid)
      WHERE client_id IN ($1, '+' || $1)`,
    [person.phone],
  );
  expect(shown.json.result).toEqual({
    interactions: Number(found?.interactions),
    segments: Number(found?.segments),
    // Both in the first list were worked; of two leads one was taken back.
    contactsRemoved: 2,
    contactsBlanked: 2,
    rejections: 0,
    blacklisted: false,
  });
  const { counts } = await erase({ clientId: person.phone });
  expect(counts).toMatchObject({ contactsRemoved: 2, contactsBlanked: 2 });
  const again = await call(PREVIEW, { path: "/api/erasures/preview", key, body: { clientId: person.phone } });
  expect(again.json.result).toMatchObject({ interactions: 0, segments: 0, contactsRemoved: 0, contactsBlanked: 0 });
  await run(db(), "DELETE FROM blacklist");
});

test("a certificate tells whether it is about somebody, and whether it was changed", async () => {
  const person = somebody();
  const record = await erase({ clientId: `+${person.phone}` });
  const verify = async (body: object) =>
    (await call(VERIFY, { path: `/api/erasures/${record.id}/verify`, key, body })).json.result;
  expect(await verify({ clientId: person.phone })).toEqual({ matches: true, intact: true });
  expect(await verify({ clientId: `${person.phone}1` })).toEqual({ matches: false, intact: true });
  expect(await verify({ contactId: person.phone })).toEqual({ matches: false, intact: true });
  await run(db(), `UPDATE erasure SET counts = '{"interactions": 9}' WHERE id = $1`, [record.id]);
  expect(await verify({ clientId: person.phone })).toEqual({ matches: true, intact: false });
  const listed = await call(LIST, { path: "/api/erasures?rows=1", key });
  expect(listed.json.result[0]).toMatchObject({ id: record.id, state: "done" });
  expect(JSON.stringify(listed.json)).not.toContain(person.phone);
  const entries = await db().audit.findMany({
    where: { action: { startsWith: "erasure." }, target: String(record.id) },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ action }) => action)).toEqual([
    "erasure.create",
    "erasure.done",
    ...Array(4).fill("erasure.verify"),
  ]);
});

test.each([
  [{}, "clientId"],
  [{ clientId: "1", contactId: "2" }, "contactId"],
  [{ clientId: "" }, "clientId"],
  [{ clientId: " 598" }, "clientId"],
  [{ contactId: "x".repeat(257) }, "contactId"],
  [{ contactId: 5 }, "contactId"],
  [{ clientId: "598", name: "Ana" }, "name"],
])("POST %j is refused and names the field", async (body, at) => {
  for (const [handler, path] of [
    [POST, "/api/erasures"],
    [PREVIEW, "/api/erasures/preview"],
  ] as const) {
    const refused = await call(handler, { path, key, body });
    expect([refused.status, refused.json.errors[0].path]).toEqual([400, at]);
  }
});

test("only administrators erase, and an erasure that is not there is a 404", async () => {
  const other = await makeApiKey({ actions: ["interactions:read", "interactions:write", "lists:write"] });
  const body = { clientId: "59899123456" };
  for (const [handler, path, given] of [
    [POST, "/api/erasures", body],
    [PREVIEW, "/api/erasures/preview", body],
    [LIST, "/api/erasures", undefined],
    [READ, "/api/erasures/1", undefined],
    [VERIFY, "/api/erasures/1/verify", body],
  ] as const) {
    expect((await call(handler, { path, key: other, body: given })).status).toBe(403);
  }
  expect((await call(READ, { path: "/api/erasures/999999", key })).status).toBe(404);
  expect((await call(VERIFY, { path: "/api/erasures/999999/verify", key, body })).status).toBe(404);
});

test("bytes are kept only where an erasure knows how to read them, or that nobody is in them", async () => {
  const columns = await run<{ column: string }>(
    db(),
    `SELECT table_name || '.' || column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'bytea' ORDER BY 1`,
  );
  const read = ["export_piece.body", "feed_reject.payload", "idempotency_key.body", "list_chunk.body"];
  const hashes = [
    ...["api_key.hash", "attachment.sha256", "audit_anchor.hash", "audit_anchor.mac", "audit_redaction.mac"],
    ...["audit_seal.hash", "column_mapping.fingerprint", "erasure.digest", "erasure.hash", "erasure.salt"],
    ...["idempotency_key.body_hash", "list.sha256", "list_numbers.hashes", "list_upload_part.hashes"],
    ...["list_upload_part.sha256"],
  ];
  // What staff put there, and whom an erasure at work looks for, encrypted.
  const kept = ["attachment.content", "erasure.sought"];
  expect(columns.map(({ column }) => column)).toEqual([...read, ...hashes, ...kept].sort());
});

test("an export that is being prepared is begun anew, without the person", async () => {
  const person = somebody();
  await aDay([somebody(), person]);
  const job = await db().exportJob.findFirstOrThrow({ orderBy: { id: "desc" } });
  await db().exportJob.update({ where: { id: job.id }, data: { state: "running" } });
  await erase({ clientId: person.phone });
  expect(await db().exportJob.findUniqueOrThrow({ where: { id: job.id } })).toMatchObject({ state: "queued" });
  expect(await db().exportPiece.count({ where: { exportId: job.id } })).toBe(0);
  await prepare(job.id, never);
  const [piece] = await db().exportPiece.findMany({ where: { exportId: job.id } });
  const text = gunzipSync(piece?.body ?? new Uint8Array()).toString();
  expect(text.split("\n").length).toBeGreaterThan(50);
  expect(text).not.toContain(person.phone);
  await run(db(), "DELETE FROM blacklist");
});
