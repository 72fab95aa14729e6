import { z } from "zod";
import { delimiters } from "../../csv.ts";
import { digits, pageOf } from "../../page.ts";
import { guid } from "../schema.ts";
import { interactionsSearch } from "../search/schema.ts";
import { exportStates, type FileOptions, fileColumns, fileFormats } from "./options.ts";

const file = {
  format: z
    .enum(fileFormats)
    .meta({ description: "`spreadsheet`: CSV with local times and no formulas; `csv`: as the API has it; `ndjson`" }),
  columns: z
    .array(z.enum(fileColumns))
    .min(1, "must name a column")
    .refine((all) => new Set(all).size === all.length, "must name each column once")
    .optional()
    .meta({ description: "The columns of CSV and their order; all of them where it is absent. Not for `ndjson`." }),
  delimiter: z
    .enum(delimiters)
    .optional()
    .meta({ description: "Between the cells of CSV; a comma where it is absent." }),
};

const plainLook = (given: FileOptions, context: z.RefinementCtx) => {
  for (const name of ["columns", "delimiter"] as const) {
    if (given.format !== "ndjson" || given[name] === undefined) continue;
    context.addIssue({ code: "custom", path: [name], message: "is for CSV; NDJSON holds whole records" });
  }
};

export const fileRequest = z
  .strictObject({
    search: interactionsSearch.meta({ description: "With `index` and `rows` that page, else all that it finds." }),
    guids: z
      .array(guid)
      .min(1, "must name an interaction")
      .max(10_000)
      .optional()
      .meta({ description: "Only these of what the search finds." }),
    ...file,
  })
  .superRefine(plainLook);
export type FileRequest = z.output<typeof fileRequest>;

const wholeSearch = interactionsSearch.omit({ index: true, rows: true, after: true, total: true });

export const exportRequest = z.strictObject({ search: wholeSearch, ...file }).superRefine(plainLook);
export type ExportRequest = z.output<typeof exportRequest>;

const exportRecord = z
  .object({
    id: z.int(),
    state: z.enum(exportStates),
    filename: z.string(),
    format: z.enum(fileFormats),
    columns: z.array(z.enum(fileColumns)).nullable(),
    delimiter: z.enum(delimiters).nullable(),
    search: z.record(z.string(), z.unknown()).meta({ description: "As it was asked for." }),
    rows: z.int().meta({ description: "How many interactions are written so far." }),
    total: z.int().nullable().meta({ description: "How many there will be, once that is counted." }),
    bytes: z.int().meta({ description: "Of the file as it is saved." }),
    reason: z.string().nullable().meta({ description: "Why it failed." }),
    createdAt: z.string(),
    finishedAt: z.string().nullable(),
    expiresAt: z.string().nullable().meta({ description: "When the file goes." }),
  })
  .meta({ id: "Export" });
export type ExportRecord = z.output<typeof exportRecord>;

export const exportParams = z.object({ id: digits(1) });
export const exportsParams = z.strictObject({ index: digits(0).default(0), rows: digits(1, 200).default(50) });
export type ExportsQuery = z.output<typeof exportsParams>;

export const oneExport = z.object({ result: exportRecord });
export const exportPage = pageOf(exportRecord);
