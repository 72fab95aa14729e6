import { z } from "zod";
import { digits, pageSchema } from "../../page.ts";
import { isStorable } from "../../text.ts";
import { storableText } from "../../text-schema.ts";
import { hubParams } from "../hubs/params.ts";

/** What is kept of one file: the rest of its rows are only counted. */
export const leftOutLimits = { rows: 10_000, bytes: 8 * 1024 * 1024 };

const REASON_CHARACTERS = 2000;

/** A row as it stands in the file, its number there, and why it is left out. */
const row = z
  .custom<{ row: number; cells: string[]; problem: string }>(isRow, {
    error: `must have row (a number from 1), cells (text) and problem (text of at most ${REASON_CHARACTERS} characters)`,
  })
  .meta({
    override: {
      type: "object",
      properties: {
        row: { type: "integer", minimum: 1 },
        cells: { type: "array", items: { type: "string" } },
        problem: { type: "string", maxLength: REASON_CHARACTERS },
      },
      required: ["row", "cells", "problem"],
      additionalProperties: false,
    },
  });

function isRow(given: unknown): boolean {
  if (typeof given !== "object" || given === null) return false;
  const { row: number, cells, problem, ...more } = given as Record<string, unknown>;
  return (
    Object.keys(more).length === 0 &&
    Number.isSafeInteger(number) &&
    (number as number) >= 1 &&
    (number as number) <= 2_147_483_647 &&
    Array.isArray(cells) &&
    cells.length <= 2000 &&
    cells.every((cell) => typeof cell === "string" && isStorable(cell)) &&
    typeof problem === "string" &&
    problem.length <= REASON_CHARACTERS &&
    isStorable(problem)
  );
}

export const leftOutFields = z
  .strictObject({
    filename: storableText(255, 1).describe("Name of the file."),
    headers: z.array(storableText(1000)).min(1).max(2000).describe("Names of its columns."),
    delimiter: z.enum([",", ";", "\t", "|"]).default(",").describe("The separator of the cells of the file."),
    count: z.int().min(1).max(5_000_000).describe("How many of its rows are skipped."),
    rows: z
      .array(row)
      .max(leftOutLimits.rows, `must be at most ${leftOutLimits.rows} rows`)
      .describe("The first of them, unchanged, with their row numbers and the reasons why they are skipped."),
  })
  .refine(({ count, rows }) => count >= rows.length, { path: ["count"], message: "must not be less than the rows" });
export type LeftOutFields = z.output<typeof leftOutFields>;

export const leftOutParams = hubParams.extend({ id: digits(1) });

export const leftOutSearch = z.strictObject({
  list: digits(1).optional().describe("Only the skipped rows of this list, or of the leads of a month."),
  kind: z.enum(["list", "leads"]).optional().describe("Only the skipped rows of lists, or of leads."),
  index: digits(0).default(0),
  rows: digits(1, 1000).default(50),
});
export type LeftOutQuery = z.output<typeof leftOutSearch>;

const leftOutRecord = z.object({
  id: z.int(),
  list: z.int().nullable().describe("The list that has the other rows; null until they are uploaded."),
  kind: z.enum(["list", "leads"]).nullable(),
  filename: z.string(),
  count: z.int().describe("How many rows of the file were skipped."),
  kept: z.int().describe("How many of them can be downloaded."),
  createdBy: z.string(),
  createdAt: z.string(),
});
export type LeftOutRecord = z.output<typeof leftOutRecord>;

export const oneLeftOut = z.object({ result: leftOutRecord });
export const leftOutPage = pageSchema(leftOutRecord);

/** What completing an upload, or saving leads, says of the rows that are not among them. */
export const leftOutReference = z.int().min(1).describe("Id of the skipped rows of the file.");
