import { z } from "zod";
import { digits, pageOf, recordPage } from "../page.ts";
import { isStorable, recordName } from "../text.ts";
import { warningCodes } from "./compile/warnings.ts";
import { problemCodes } from "./drawflow/findings.ts";

/** A form's boolean (docs/contract.md, 8.1): `true` or `false` in any case, `1` or `0`. */
const boolean = z
  .string()
  .regex(/^(true|false|1|0)$/i, "must be true, false, 1 or 0")
  .transform((value) => value === "1" || value.toLowerCase() === "true");

const text = z.string().refine(isStorable, "must not hold a NUL character");

/** Text kept as sent, where empty and `null` mean null. */
const nullable = text.transform((value) => (value === "" || value === "null" ? null : value));

const NOTE = 500;
const note = text
  .refine((value) => [...value].length <= NOTE, `must be at most ${NOTE} characters`)
  .transform((value) => value || null);

/** A flow's fields as a form sends them; one that is absent is undefined. */
export const flowFields = z
  .strictObject({
    name: recordName.optional().describe("Absent: the name in the address. Another one in a PUT renames the flow."),
    description: text.optional(),
    drawFlowObj: text.optional().describe("JSON text of a Drawflow export. Any text is kept byte for byte."),
    flow: text.optional(),
    type: text
      .optional()
      .describe("`webhook` (the default), `provider` or `event`; another type is kept but can not run."),
    context: nullable.optional().describe("Empty or `null` means null."),
    extension: nullable.optional().describe("Empty or `null` means null."),
    dialplan: nullable.optional().describe("Empty or `null` means null."),
    deployed: boolean
      .optional()
      .describe(
        "`true` makes this version the live one; `false` saves a draft beside the version that is live. " +
          "**Absent from a PUT it keeps what the newest version had: where that one is live, the new one goes live.**",
      ),
    user: text.optional().describe("Absent: the caller's username."),
    note: note.optional().describe("What to say of this version, at most 500 characters; it is the version's alone."),
  })
  .meta({ id: "FlowFields" });
export type FlowFields = z.output<typeof flowFields>;

const flow = recordName.describe("The flow's name: 1 to 128 characters, URL-encoded.");

export const flowPath = z.object({ flow });
export const versionPath = z.object({ flow, n: digits(1).describe("The version's number.") });

/** `index` and `rows` of the flow names (docs/contract.md, 4): by record, all of them unless asked. */
export const namesQuery = z.strictObject(recordPage);
export type NamesQuery = z.output<typeof namesQuery>;

const drawing = boolean
  .default(true)
  .describe("`false` leaves the drawings out, and tells of the problems only how many there are and the first.");

export const flowsParams = z.strictObject({
  ...recordPage,
  drawing,
  deleted: boolean.default(false).describe("`true` lists the deleted flows that can still be restored."),
});
export type FlowsQuery = z.output<typeof flowsParams>;

export const historyQuery = z.strictObject({
  index: recordPage.index,
  rows: digits(1).default(50).describe("How many versions; 50 where it is absent."),
  drawing,
  flow: recordName.optional().describe("The name in the address again; another one is refused."),
});
export type HistoryQuery = z.output<typeof historyQuery>;

export const restoreQuery = z.strictObject({
  name: recordName.optional().describe("The name to restore it under, where its own is taken."),
  flowId: digits(1)
    .optional()
    .describe("The `id` of the flow, where several of this name were deleted; absent: the one deleted last."),
});
export type RestoreQuery = z.output<typeof restoreQuery>;

const version = z.int().positive();
/** Which version to make live. */
export const deployFields = z
  .strictObject({ version: version.describe("The number of a version that is there.") })
  .meta({ id: "FlowDeployFields" });

const time = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

const told = {
  node: z.string().optional().describe("The Drawflow key of the node to look at."),
  module: z.string().optional().describe("The module that has this node, or that is told of."),
  message: z.string(),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe("What the message names, for saying it in other words."),
};
const problem = z.strictObject({ code: z.enum(problemCodes), ...told }).meta({ id: "FlowProblem" });
const warning = z.strictObject({ code: z.enum(warningCodes), ...told }).meta({ id: "FlowWarning" });

/** A flow in a list, or one of its versions in the history (docs/contract.md, 8). */
const flowRecord = z
  .strictObject({
    id: z.int().positive().describe("The flow's id; in the history and of one version, the version's."),
    name: z.string(),
    date: time.describe("When the flow was last changed; of a version, when it was saved. UTC."),
    drawFlowObj: z.string(),
    deployed: z.boolean().describe("Whether this version is the live one."),
    user: z.string(),
    savedBy: z.string().describe("Who saved this version, whatever `user` says."),
    note: z.string().nullable().describe("What was said of this version when it was saved."),
    description: z.string(),
    flow: z.string(),
    type: z.string(),
    context: z.string().nullable(),
    extension: z.string().nullable(),
    dialplan: z.string().nullable(),
    version: version.describe("This version's number, from 1."),
    liveVersion: version.nullable().describe("The number of the version that is live, if any is."),
    problems: z.array(problem).describe("What keeps this version from running; empty when it can run."),
    warnings: z
      .array(warning)
      .describe(
        "What is odd and keeps nothing from running: nodes that no run gets to, modules that nothing runs, and, as of " +
          "now, sub-flows whose flow is not live.",
      ),
  })
  .meta({ id: "Flow" });
export type FlowRecord = z.output<typeof flowRecord>;

/** The same without its drawing. */
const flowSummary = flowRecord
  .omit({ drawFlowObj: true, problems: true, warnings: true })
  .extend({
    problemCount: z.int().nonnegative().describe("How many problems there are; 101 stands for more than a hundred."),
    firstProblem: problem.nullable(),
    warningCount: z.int().nonnegative().describe("How many warnings there are; 101 stands for more than a hundred."),
    savedAt: time.describe("When this version was saved. UTC."),
    etag: z.string().describe("The ETag of the record."),
  })
  .meta({ id: "FlowSummary" });
export type FlowSummary = z.output<typeof flowSummary>;

export const flowAnswer = z.object({ result: flowRecord });
export const flowPage = pageOf(z.union([flowRecord, flowSummary]));
export const flowNames = pageOf(z.string());
