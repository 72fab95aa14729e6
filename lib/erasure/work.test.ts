import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { brokenSeal, sealAudit } from "../audit/seal.ts";
import { db, statement } from "../db.ts";
import { exportJobs } from "../interactions/export/jobs.ts";
import { prepareExport } from "../interactions/export/work.ts";
import { savedSearch } from "../interactions/views/schema.ts";
import { outboundJobs } from "../outbound/jobs.ts";
import { loadList } from "../outbound/lists/load.ts";
import { aDay, type RandomPerson, randomPerson } from "../testing/day-of-people.ts";
import { erase } from "../testing/erase.ts";
import { everything, rowsOf, where } from "../testing/everything-stored.ts";
import { makeApiKey } from "../testing/factories.ts";
import { withQueues } from "../testing/with-queues.ts";
import { erasureJobs } from "./jobs.ts";

const never = new AbortController().signal;

withQueues([...outboundJobs, ...exportJobs, ...erasureJobs]);
const key = await makeApiKey();

/** Where a day leaves everybody's ids. */
const places = [
  "audit.before",
  "contact.data",
  "event.body",
  "export_piece.body",
  "feed_reject.payload",
  "flow_draft.text",
  "interaction.disposition_comment",
  "left_out_row.cells",
  "list_chunk.body",
  "saved_view.search",
  "segment.body",
];

test.each([
  ["clientId", 0],
  ["contactId", 1],
  ["clientId", 2],
] as const)("of a person erased by %s nothing is left, and everybody else's is as it was (%i)", async (by, at) => {
  const people = Array.from({ length: 5 }, randomPerson);
  const { lists } = await aDay(people, key);
  const person = people[at] as RandomPerson;
  const value = by === "clientId" ? person.phone : person.contactId;
  const [cellsBefore, before] = [await everything(), await rowsOf()];
  expect(where(cellsBefore, value)).toEqual(
    expect.arrayContaining([...places, by === "clientId" ? "idempotency_key.body" : "contact.contact_id"]),
  );

  const record = await erase({ [by]: value }, key);
  expect(record).toMatchObject({ state: "done", soughtBy: by, step: null });
  const cells = await everything();
  expect(where(cells, value)).toEqual([]);
  // What is the person's alone went with it, wherever the row is the person's.
  const own = cells.filter(({ table, text }) => table === "interaction" && text.includes(person.name));
  expect(own).toEqual([]);
  expect(where(cells, person.name)).not.toContain("left_out_row.cells");

  const views = await db().savedView.findMany();
  expect(views.filter(({ search }) => !savedSearch.safeParse(search).success)).toEqual([]);
  const rows = await rowsOf();
  const others = [...before].filter(([, row]) => !row.includes(value) && !row.includes(person.name));
  expect(others.length).toBeGreaterThan(100);
  // A summary that shows what was said at the end of the person's own segment is not someone else's alone.
  const shared = [...before].filter(([id, row]) => id.startsWith("segment") && row.includes(value));
  const guids = new Set(shared.map(([id]) => id.slice(8, 44)));
  const changed = others.filter(([id, row]) => rows.get(id) !== row && !guids.has(id.slice(12)) && !isBareSegment(row));
  expect(changed).toEqual([]);

  for (const list of lists.slice(0, 2)) await reconciles(list);
  await loadList(BigInt(lists[2] ?? 0), never);
  await reconciles(lists[2] ?? 0);
  expect(where(await everything(), value)).toEqual([]);
  await sealAudit();
  expect(await brokenSeal()).toBeNull();
  await statement(db(), "DELETE FROM blacklist");
});

/** A segment that names nobody belongs to whom the others of its interaction name. */
function isBareSegment(row: string): boolean {
  return row.includes("moved on");
}

async function reconciles(list: number): Promise<void> {
  const [row] = await statement<Record<string, bigint>>(
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

test("times, campaigns, agents and outcomes stay: what was counted counts the same", async () => {
  const person = randomPerson();
  await aDay([person, randomPerson()], key);
  const counted = `SELECT count(*), sum(duration), min(started_at), max(ended_at), count(disposition_id),
    array_agg(DISTINCT campaign_ids::text), count(*) FILTER (WHERE finished) FROM interaction`;
  const before = await statement(db(), counted);
  const { counts } = await erase({ clientId: person.phone }, key);
  expect(counts.interactions).toBeGreaterThan(0);
  expect(await statement(db(), counted)).toEqual(before);
  await statement(db(), "DELETE FROM blacklist");
});

test("bytes are kept only where an erasure knows how to read them, or that nobody is in them", async () => {
  const columns = await statement<{ column: string }>(
    db(),
    `SELECT table_name || '.' || column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'bytea' ORDER BY 1`,
  );
  const read = [
    "export_piece.body",
    "feed_reject.payload",
    "flow_effect.outcome",
    "flow_run_key.body",
    "flow_run_key.headers",
    "flow_work.state",
    "idempotency_key.body",
    "list_chunk.body",
  ];
  const hashes = [
    "api_key.hash",
    "attachment.sha256",
    "audit_anchor.hash",
    "audit_anchor.mac",
    "audit_head.hash",
    "audit_head.mac",
    "audit_redaction.mac",
    "audit_seal.hash",
    "column_mapping.fingerprint",
    "erasure.digest",
    "erasure.hash",
    "erasure.salt",
    "flow_run_key.hash",
    "flow_run_key.key_hash",
    "idempotency_key.body_hash",
    "invitation.token_hash",
    "list.sha256",
    "list_numbers.hashes",
    "list_upload_part.hashes",
    "list_upload_part.sha256",
  ];
  // What staff put there, a key of the product, and whom an erasure at work looks for, encrypted.
  const kept = [
    "attachment.content",
    "audit_head.key",
    "erasure.sought",
    "mail.password",
    "secret.former",
    "secret.value",
  ];
  expect(columns.map(({ column }) => column)).toEqual([...read, ...hashes, ...kept].sort());
});

test("an export that is being prepared is begun anew, without the person", async () => {
  const person = randomPerson();
  await aDay([randomPerson(), person], key);
  const job = await db().exportJob.findFirstOrThrow({ orderBy: { id: "desc" } });
  await db().exportJob.update({ where: { id: job.id }, data: { state: "running" } });
  await erase({ clientId: person.phone }, key);
  expect(await db().exportJob.findUniqueOrThrow({ where: { id: job.id } })).toMatchObject({ state: "queued" });
  expect(await db().exportPiece.count({ where: { exportId: job.id } })).toBe(0);
  await prepareExport(job.id, never);
  const [piece] = await db().exportPiece.findMany({ where: { exportId: job.id } });
  const text = gunzipSync(piece?.body ?? new Uint8Array()).toString();
  expect(text.split("\n").length).toBeGreaterThan(50);
  expect(text).not.toContain(person.phone);
  await statement(db(), "DELETE FROM blacklist");
});
