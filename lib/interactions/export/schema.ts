import { z } from "zod";
import { csvDelimiters } from "../../csv.ts";
import { locales } from "../../i18n/locale.ts";
import { digits, pageSchema } from "../../page.ts";
import { chosenGuids, interactionsSearch } from "../search/schema.ts";
import { exportStates, type FileOptions, fileColumns, fileFormats } from "./options.ts";

const file = {
  format: z
    .enum(fileFormats)
    .meta({ description: "`spreadsheet`: CSV with local times and without formulas; `csv`: raw, in UTC; `ndjson`" }),
  columns: z
    .array(z.enum(fileColumns))
    .min(1, "must name a column")
    .refine((all) => new Set(all).size === all.length, "must name each column once")
    .optional()
    .meta({
      description:
        "The columns of CSV and their order; default those of a CSV stream, without how each was handled. Not for `ndjson`.",
    }),
  delimiter: z.enum(csvDelimiters).optional().meta({ description: "The separator of the CSV cells; default a comma." }),
  language: z.enum(locales).optional().meta({
    description:
      "For `spreadsheet`: heads and values in the words of the pages in this language, durations as h:mm:ss; default the names and values of the API.",
  }),
};

const plainLook = (given: FileOptions, context: z.RefinementCtx) => {
  for (const name of ["columns", "delimiter"] as const) {
    if (given.format !== "ndjson" || given[name] === undefined) continue;
    context.addIssue({ code: "custom", path: [name], message: "is for CSV only; NDJSON has whole records" });
  }
  if (given.language !== undefined && given.format !== "spreadsheet") {
    context.addIssue({ code: "custom", path: ["language"], message: "is for the format `spreadsheet` only" });
  }
};

export const fileRequest = z
  .strictObject({
    search: interactionsSearch
      .omit({ handling: true, guids: true })
      .meta({ description: "With `index` and `rows` that page, else all results." }),
    guids: chosenGuids,
    ...file,
  })
  .superRefine(plainLook);
export type FileRequest = z.output<typeof fileRequest>;

const wholeSearch = interactionsSearch.omit({
  index: true,
  rows: true,
  after: true,
  total: true,
  handling: true,
  guids: true,
});

export const exportRequest = z.strictObject({ search: wholeSearch, ...file }).superRefine(plainLook);
export type ExportRequest = z.output<typeof exportRequest>;

const exportRecord = z
  .object({
    id: z.int(),
    state: z.enum(exportStates),
    filename: z.string(),
    format: z.enum(fileFormats),
    columns: z.array(z.enum(fileColumns)).nullable(),
    delimiter: z.enum(csvDelimiters).nullable(),
    language: z.enum(locales).nullable(),
    search: z.record(z.string(), z.unknown()).meta({ description: "As it was requested." }),
    rows: z.int().meta({ description: "How many interactions have been written so far." }),
    total: z.int().nullable().meta({ description: "How many there will be, once they are counted." }),
    bytes: z.int().meta({ description: "Size of the file when it is saved." }),
    reason: z.string().nullable().meta({ description: "Why it failed." }),
    createdAt: z.string(),
    finishedAt: z.string().nullable(),
    expiresAt: z.string().nullable().meta({ description: "When the file expires." }),
  })
  .meta({ id: "Export" });
export type ExportRecord = z.output<typeof exportRecord>;

export const exportParams = z.object({ id: digits(1) });
export const exportsParams = z.strictObject({ index: digits(0).default(0), rows: digits(1, 200).default(50) });
export type ExportsQuery = z.output<typeof exportsParams>;

export const oneExport = z.object({ result: exportRecord });
export const exportPage = pageSchema(exportRecord);
