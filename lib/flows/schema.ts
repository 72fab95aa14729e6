import { z } from "zod";
import { digits, pageSchema, recordPaging, writtenBoolean } from "../page.ts";
import { isStorable } from "../text.ts";
import { recordName } from "../text-schema.ts";
import { warningCodes } from "./compile/warnings.ts";
import { problemCodes } from "./drawflow/findings.ts";

const text = z.string().refine(isStorable, "must not contain a NUL character");

/** Text kept as sent, where empty and `null` mean null. */
const nullable = text.transform((value) => (value === "" || value === "null" ? null : value));

const NOTE_CHARACTERS = 500;
const note = text
  .refine((value) => [...value].length <= NOTE_CHARACTERS, `must be at most ${NOTE_CHARACTERS} characters`)
  .transform((value) => value || null);

/** A flow's fields as a form sends them; one that is absent is undefined. */
export const flowFields = z
  .strictObject({
    name: recordName.optional().describe("Absent: the name in the address. Another name in a PUT renames the flow."),
    description: text.optional(),
    drawFlowObj: text.optional().describe("The JSON text of a Drawflow export. Any text is stored byte for byte."),
    flow: text.optional(),
    type: text
      .optional()
      .describe("`webhook` (the default), `provider` or `event`; another type is stored but cannot run."),
    context: nullable.optional().describe("Empty or `null` means null."),
    extension: nullable.optional().describe("Empty or `null` means null."),
    dialplan: nullable.optional().describe("Empty or `null` means null."),
    deployed: writtenBoolean
      .optional()
      .describe(
        "`true` makes this version live; `false` saves it without deploying it, beside the version that is live. " +
          "**Absent from a PUT: as the latest version had it. If that version is live, the new one goes live.**",
      ),
    user: text.optional().describe("Absent: the caller's username."),
    note: note.optional().describe("A note on this version, at most 500 characters; other versions do not inherit it."),
  })
  .meta({ id: "FlowFields" });
export type FlowFields = z.output<typeof flowFields>;

const flow = recordName.describe("The flow's name: 1 to 128 characters, URL-encoded.");

export const flowPath = z.object({ flow });
export const versionPath = z.object({ flow, n: digits(1).describe("The version's number.") });

/** `index` and `rows` of the flow names (docs/contract.md, 4): by record, all of them unless asked. */
export const namesQuery = z.strictObject(recordPaging);
export type NamesQuery = z.output<typeof namesQuery>;

const drawing = writtenBoolean
  .default(true)
  .describe("`false` omits `drawFlowObj`, and of the problems returns only their number and the first one.");

export const flowsParams = z.strictObject({
  ...recordPaging,
  drawing,
  deleted: writtenBoolean.default(false).describe("`true` lists the deleted flows that can still be restored."),
});
export type FlowsQuery = z.output<typeof flowsParams>;

export const historyQuery = z.strictObject({
  index: recordPaging.index,
  rows: digits(1).default(50).describe("How many versions; default 50."),
  drawing,
  flow: recordName.optional().describe("The name in the address, repeated; another name is refused."),
});
export type HistoryQuery = z.output<typeof historyQuery>;

export const restoreQuery = z.strictObject({
  name: recordName.optional().describe("The name to restore it under, if its own is taken."),
  flowId: digits(1)
    .optional()
    .describe("The `id` of the flow, if several with this name were deleted; absent: the one deleted last."),
});
export type RestoreQuery = z.output<typeof restoreQuery>;

const version = z.int().positive();
/** Which version to make live. */
export const deployFields = z
  .strictObject({ version: version.describe("The number of an existing version.") })
  .meta({ id: "FlowDeployFields" });

const time = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

const told = {
  node: z.string().optional().describe("The Drawflow key of the node."),
  module: z.string().optional().describe("The module that has this node, or that the problem is about."),
  message: z.string(),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe("What the message names, for translations of it."),
};
const problem = z.strictObject({ code: z.enum(problemCodes), ...told }).meta({ id: "FlowProblem" });
const warning = z.strictObject({ code: z.enum(warningCodes), ...told }).meta({ id: "FlowWarning" });

/** A flow in a list, or one of its versions in the history (docs/contract.md, 8). */
const flowRecord = z
  .strictObject({
    id: z.int().positive().describe("The flow's id; in the history and in one version, the version's id."),
    name: z.string(),
    date: time.describe("When the flow was last changed; in a version, when it was saved. UTC."),
    drawFlowObj: z.string(),
    deployed: z.boolean().describe("Whether this version is the live one."),
    user: z.string(),
    savedBy: z.string().describe("Who saved this version, whatever `user` says."),
    note: z.string().nullable().describe("The note that was given when this version was saved."),
    description: z.string(),
    flow: z.string(),
    type: z.string(),
    context: z.string().nullable(),
    extension: z.string().nullable(),
    dialplan: z.string().nullable(),
    version: version.describe("This version's number, from 1."),
    liveVersion: version.nullable().describe("The number of the live version, if there is one."),
    paused: z
      .strictObject({ reason: z.string(), at: time.describe("UTC.") })
      .nullable()
      .describe("Why none of its runs starts, and since when; null if it is not paused."),
    problems: z.array(problem).describe("What keeps this version from running; empty if it can run."),
    warnings: z
      .array(warning)
      .describe(
        "What looks wrong but does not keep it from running: nodes that no run reaches, modules that nothing runs, and, as of " +
          "now, sub-flows whose flow is not deployed.",
      ),
  })
  .meta({ id: "Flow" });
export type FlowRecord = z.output<typeof flowRecord>;

/** The same without its drawing. */
const flowSummary = flowRecord
  .omit({ drawFlowObj: true, problems: true, warnings: true })
  .extend({
    problemCount: z.int().nonnegative().describe("How many problems there are; 101 means more than a hundred."),
    firstProblem: problem.nullable(),
    warningCount: z.int().nonnegative().describe("How many warnings there are; 101 means more than a hundred."),
    savedAt: time.describe("When this version was saved. UTC."),
    etag: z.string().describe("The ETag of the record."),
  })
  .meta({ id: "FlowSummary" });
export type FlowSummary = z.output<typeof flowSummary>;

export const flowAnswer = z.object({ result: flowRecord });
export const flowPage = pageSchema(z.union([flowRecord, flowSummary]));
export const flowNames = pageSchema(z.string());
