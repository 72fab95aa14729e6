import type pg from "pg";
import { parseForWriting } from "../json/exact.ts";
import { readJson } from "../json/read.ts";
import { type ErasedBatch, type EraseStep, type Erasing, mayHold, patternsOf } from "../privacy/erase-step.ts";
import { keyRange } from "../privacy/key-range.ts";
import { type Person, segmentsOfPerson, withoutPerson } from "../privacy/person.ts";
import type { FeedSegment } from "./feed/schema.ts";
import { factsOf, type SegmentFacts } from "./feed/segment-facts.ts";
import { inOrder, type SegmentRow, type SummaryRow, summaryOf } from "./feed/summary.ts";

const BATCH_ROWS = 20_000;
const CHANGED_ROWS = 200;

/**
 * Takes a person out of the interactions. They stay, with their times, campaigns, agents and outcomes: what
 * supervisors counted yesterday counts the same tomorrow.
 */
export const eraseInteractions: EraseStep[] = [
  { name: "interactions.find", work: find },
  { name: "segments.find", work: findInSegments },
  { name: "interactions", work: erase },
];

const NOTE = "INSERT INTO erasure_interaction (erasure_id, guid)";

/** By the summary's client. */
async function find(client: pg.PoolClient, { id, person }: Erasing): Promise<ErasedBatch> {
  const condition = person.sought.by === "clientId" ? "client_id_folded = ANY($2)" : "contact_id = ANY($2)";
  await client.query(`${NOTE} SELECT $1, guid FROM interaction WHERE ${condition} ON CONFLICT DO NOTHING`, [
    id,
    person.spellings,
  ]);
  return { counts: {}, cursor: null };
}

/** By what any segment holds: the second client of a call, a number in a comment. */
async function findInSegments(
  client: pg.PoolClient,
  { id, person }: Erasing,
  cursor: string[] | null,
): Promise<ErasedBatch> {
  const key = [
    { name: "guid", type: "uuid" },
    { name: "segment_id", type: "text" },
  ];
  const { where, values, last } = await keyRange(client, "segment", key, cursor, BATCH_ROWS);
  const [at, patterns] = [values.length + 1, values.length + 2].map((n) => `$${n}`);
  await client.query(
    `${NOTE} SELECT DISTINCT ${at}::bigint, guid FROM segment WHERE ${where} AND ${mayHold(person, ["body"], patterns ?? "")}
     ON CONFLICT DO NOTHING`,
    [...values, id, patternsOf(person)],
  );
  return { counts: {}, cursor: last };
}

type Row = Personal & Pick<SummaryRow, "guid">;
type Personal = Pick<SummaryRow, (typeof personal)[number]>;
type StoredSegment = Pick<SegmentRow, "guid" | "segment_id" | "position" | "body">;

const personal = [
  "client_id",
  "client_name",
  "contact_id",
  "client_id_folded",
  "client_name_folded",
  "disposition_comment",
  "subjects",
  "list_name",
] as const;

/** Some of those that were found, locked in the order in which a feed locks them. */
async function erase(client: pg.PoolClient, { id, person }: Erasing): Promise<ErasedBatch> {
  const { rows: found } = await client.query<{ guid: string }>(
    "SELECT guid FROM erasure_interaction WHERE erasure_id = $1 AND NOT done ORDER BY guid LIMIT $2",
    [id, CHANGED_ROWS],
  );
  const guids = found.map(({ guid }) => guid);
  const { rows } = await client.query<Row>(
    `SELECT guid, ${personal.join(", ")} FROM interaction WHERE guid = ANY($1::uuid[]) ORDER BY guid FOR UPDATE`,
    [guids],
  );
  const { rows: all } = await client.query<StoredSegment>(
    `SELECT guid, segment_id, position, body FROM segment WHERE guid = ANY($1::uuid[]) ORDER BY guid, started_at, position`,
    [guids],
  );
  const byGuid = Map.groupBy(all, ({ guid }) => guid);
  const done = rows.map((row) => erased(row, byGuid.get(row.guid) ?? [], person));
  const segments = done.flatMap(({ changed }) => changed);
  const changed = done.filter((one) => one.changed.length > 0);
  await update(client, "segment", ["guid", "segment_id"], ["body"], segments);
  await update(
    client,
    "interaction",
    ["guid"],
    personal,
    changed.map(({ row }) => row),
  );
  // Those whose client is someone else are of no further interest: their events are not the person's.
  const theirs = new Set(done.filter((one) => one.theirs).map(({ row }) => row.guid));
  await client.query("DELETE FROM erasure_interaction WHERE erasure_id = $1 AND guid = ANY($2::uuid[])", [
    id,
    guids.filter((guid) => !theirs.has(guid)),
  ]);
  await client.query("UPDATE erasure_interaction SET done = true WHERE erasure_id = $1 AND guid = ANY($2::uuid[])", [
    id,
    guids,
  ]);
  const counts = { interactions: changed.length, segments: segments.length };
  return { counts, cursor: guids.length < CHANGED_ROWS ? null : [] };
}

/** What is left of an interaction, by the rules that made its summary of its segments. */
function erased(row: Row, segments: StoredSegment[], person: Person) {
  const values = segments.map(({ body }) => parseForWriting(body) as FeedSegment);
  const marks = segmentsOfPerson(values, person);
  const left = values.map((value, i) => withoutPerson(value, person, marks[i]));
  const texts = left.map(({ value, changed }, i) => (changed ? JSON.stringify(value) : (segments[i]?.body ?? "")));
  const changed = segments.flatMap((segment, i) => (left[i]?.changed ? [{ ...segment, body: texts[i] ?? "" }] : []));
  const theirs =
    marks.some((mark, i) => mark && isClientOf(row, values[i]?.client)) || person.is(row.client_id, row.contact_id);
  if (changed.length === 0) return { row, changed, theirs };
  const facts = texts.map((body) => factsOf(readJson(body) as FeedSegment, body));
  const placed = facts.map((one, i) => ({ ...one, ...idsOf(one), position: segments[i]?.position ?? 0 }));
  return { row: { ...summaryOf(row.guid, inOrder(placed)) }, changed, theirs };
}

/** What is taken of the summary names no record, but whether there was a hub decides about its list. */
function idsOf({ hub }: SegmentFacts) {
  return { campaignId: "0", agentId: null, automationId: null, hubId: hub && "0" };
}

function isClientOf({ client_id, contact_id }: Row, named: FeedSegment["client"]): boolean {
  return (client_id !== null && client_id === named?.id) || (contact_id !== null && contact_id === named?.contactId);
}

async function update(
  client: pg.PoolClient,
  table: string,
  key: readonly string[],
  columns: readonly string[],
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const set = columns.map((column) => `${column} = left_over.${column}`).join(", ");
  const same = key.map((column) => `${table}.${column} = left_over.${column}`).join(" AND ");
  await client.query(
    `UPDATE ${table} SET ${set} FROM json_populate_recordset(NULL::${table}, $1) AS left_over WHERE ${same}`,
    [JSON.stringify(rows)],
  );
}
