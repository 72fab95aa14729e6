import type pg from "pg";
import type { EventModel } from "../generated/prisma/models/Event.ts";
import { type ErasedBatch, type Erasing, mayHold, patternsOf } from "../privacy/erase-step.ts";
import { keyRange } from "../privacy/key-range.ts";
import { textWithoutPerson } from "../privacy/person.ts";

const key = [{ name: "id", type: "bigint" }];
const BATCH_ROWS = 20_000;

/** System events stay with what happened; those of an interaction of the person lose the person even where they lack the id. */
export async function eraseEvents(
  client: pg.PoolClient,
  { id, person }: Erasing,
  cursor: string[] | null,
): Promise<ErasedBatch> {
  const { where, values, last } = await keyRange(client, "event", key, cursor, BATCH_ROWS);
  const [erasure, patterns] = [values.length + 1, values.length + 2].map((n) => `$${n}`);
  const { rows } = await client.query<Pick<EventModel, "id"> & { body: string; theirs: boolean }>(
    `SELECT id, body, theirs FROM
       (SELECT id, body::text AS body, body->>'guid' IN
          (SELECT guid::text FROM erasure_interaction WHERE erasure_id = ${erasure}::bigint) IS TRUE AS theirs
          FROM event WHERE ${where}) AS searched
      WHERE theirs OR ${mayHold(person, ["body"], patterns ?? "")}`,
    [...values, id, patternsOf(person)],
  );
  let events = 0;
  for (const row of rows) {
    const left = textWithoutPerson(row.body, person, row.theirs);
    if (left === row.body) continue;
    await client.query("UPDATE event SET body = $2::jsonb WHERE id = $1", [row.id, left]);
    events++;
  }
  return { counts: { events }, cursor: last };
}
