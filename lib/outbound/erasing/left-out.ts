import type pg from "pg";
import type { LeftOutRowModel } from "../../generated/prisma/models/LeftOutRow.ts";
import type { ErasedBatch, Erasing } from "../../privacy/erase-step.ts";
import { mayHold, patternsOf } from "../../privacy/erase-step.ts";
import { keyRange } from "../../privacy/key-range.ts";
import { ERASED, type Person } from "../../privacy/person.ts";

const key = [
  { name: "left_out_id", type: "bigint" },
  { name: "position", type: "integer" },
];
const BATCH_ROWS = 10_000;

type Row = Pick<LeftOutRowModel, "leftOutId" | "position" | "cells" | "problem">;

/** Rows that were left out of a file: the person's stay counted, without what stood in them. */
export async function eraseLeftOut(
  client: pg.PoolClient,
  { person }: Erasing,
  cursor: string[] | null,
): Promise<ErasedBatch> {
  const { where, values, last } = await keyRange(client, "left_out_row", key, cursor, BATCH_ROWS);
  const texts = [
    "array_to_string(cells, chr(10))",
    "problem",
    // A number may stand there with all its blanks and dashes.
    "array_to_string(ARRAY(SELECT regexp_replace(cell, '[^0-9]', '', 'g') FROM unnest(cells) AS cell), chr(10))",
  ];
  const { rows } = await client.query<Row>(
    `SELECT left_out_id AS "leftOutId", position, cells, problem FROM left_out_row
      WHERE ${where} AND ${mayHold(person, texts, `$${values.length + 1}`)} ORDER BY left_out_id, position FOR UPDATE`,
    [...values, patternsOf(person)],
  );
  let leftOutRows = 0;
  for (const { leftOutId, position, cells, problem } of rows) {
    if (![...cells, problem].some((text) => holds(text, person))) continue;
    await client.query("UPDATE left_out_row SET cells = '{}', problem = $3 WHERE left_out_id = $1 AND position = $2", [
      leftOutId,
      position,
      ERASED,
    ]);
    leftOutRows++;
  }
  return { counts: { leftOutRows }, cursor: last };
}

/** A cell may be the person's number or id, hold several, or mention it. */
function holds(text: string, person: Person): boolean {
  const parts = [text, ...text.split(/[;,|/\n]/)].map((part) => part.trim());
  return parts.some((part) => person.is(part, part)) || person.erasedFrom(text) !== text;
}
