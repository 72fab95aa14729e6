import { z } from "zod";
import { digits, pageSchema } from "../../page.ts";
import { isStorable } from "../../text.ts";
import { recordName, storableText } from "../../text-schema.ts";
import { parseWall } from "../../time/instant.ts";
import { isZone } from "../../time/zone-name.ts";
import { flowTypes, nodeKinds } from "../nodes/kinds.ts";
import { guardCodes, interruptionCodes, nodeErrorCodes } from "./errors.ts";
import { stepStates } from "./step.ts";

const time = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const ms = z.number().nonnegative();
const any = z.unknown();

const runStatuses = ["queued", "running", "waiting", "done", "failed", "cancelled"] as const;
const runKinds = ["live", "test", "replay", "retry"] as const;

const codes = [...new Set([...nodeErrorCodes, ...guardCodes, ...interruptionCodes])];
const code = z.enum(codes).describe("Why it failed.");

const runError = z
  .strictObject({
    node: z.string().nullable().describe("The Drawflow key of the node; null if it is about no node."),
    label: z.string().nullable().describe("The label of the node."),
    code,
    message: z.string(),
  })
  .meta({ id: "FlowRunError" });

/** A run in a list. */
const runHead = z
  .strictObject({
    id: z.uuid(),
    flow: z.string().describe("The name of the flow."),
    version: z.int().positive().nullable().describe("Null for the test of what is not saved."),
    type: z.enum(flowTypes),
    kind: z.enum(runKinds),
    of: z.uuid().nullable().describe("The run that it repeats."),
    status: z.enum(runStatuses),
    startDate: time.describe("UTC."),
    endDate: time.nullable().describe("UTC; null while it runs."),
    duration: ms.nullable().describe("Milliseconds; null while it runs."),
    steps: z.int().nonnegative().describe("How many steps it has made."),
    waitsUntil: time.nullable().describe("The time for which it waits. UTC."),
    origin: z
      .union([
        z.strictObject({ method: z.string(), path: z.string(), address: z.string().nullable() }),
        z.strictObject({ event: z.string() }),
        z.strictObject({ hub: z.string(), attempt: z.uuid() }),
      ])
      .nullable()
      .describe("What started it: a call, an event, or an attempt of a hub; null for a test."),
    error: runError.nullable(),
  })
  .meta({ id: "FlowRunSummary" });
export type RunSummary = z.output<typeof runHead>;

const runStep = z
  .strictObject({
    position: z.int().nonnegative().describe("From 0, in the order in which nodes are entered."),
    node: z.string().describe("The Drawflow key of the node."),
    module: z.string(),
    flow: z.string().nullable().describe("The called flow that it is a step of; null in the run's own flow."),
    depth: z.int().nonnegative().describe("How many sub-flows deep it is."),
    path: z.string().describe("The sub-flow nodes that led to it, as `key.visit`, joined by `/`."),
    visit: z.int().positive().describe("How often the run had entered the node by then."),
    kind: z.enum(nodeKinds),
    label: z.string().nullable(),
    entered: z.string().nullable().describe("The port by which it was entered; null where a run starts."),
    left: z.string().nullable().describe("The meaning of the port by which it was left; null if it ended there."),
    offset: ms.describe("Milliseconds from the start of the run."),
    duration: ms.describe("Milliseconds."),
    input: any.describe("What an effect was asked to do, or a sub-flow was given."),
    output: any.describe("What it gave."),
    state: z.enum(stepStates),
    truncated: z
      .boolean()
      .optional()
      .describe("True where input or output was over 64 KB: then it is the start of its JSON."),
    omitted: z
      .boolean()
      .optional()
      .describe("True where the steps before it took 16 MB of the run's log: then input and output are null."),
    attempt: z.int().positive().describe("The number of the try, from 1."),
    error: z.strictObject({ code, message: z.string() }).nullable(),
  })
  .meta({ id: "FlowRunStep" });

/** A run with all that happened in it. */
const runRecord = runHead
  .extend({
    input: z.record(z.string(), any).describe("The names that its start node gave, and their values."),
    result: any.describe("The result of the Stop node; null if there is none."),
    answer: z
      .strictObject({
        status: z.int(),
        headers: z.record(z.string(), z.string()),
        body: z.string().nullable(),
      })
      .nullable()
      .describe("What the caller is answered by a Respond node; null if none was reached."),
    steps: z.array(runStep),
  })
  .meta({ id: "FlowRun" });
export type RunRecord = z.output<typeof runRecord>;
export const runAnswer = z.object({ result: runRecord });

const wall = z.string().refine((given) => parseWall(given) !== null, "must be a date as yyyy-MM-dd HH:mm:ss");

/** A range of time, in seconds of a time zone. */
export const runTimes = {
  initialdate: wall.optional().describe("The first second in which they started, in `timezone`."),
  finaldate: wall.optional().describe("The last second in which they started, in `timezone`."),
  timezone: z.string().refine(isZone, "must be an IANA time zone").default("UTC"),
};

type Times = { initialdate?: string | undefined; finaldate?: string | undefined };
export const isInOrder = ({ initialdate, finaldate }: Times) => !initialdate || !finaldate || initialdate <= finaldate;
export const notInOrder = { path: ["finaldate"], message: "must not be before initialdate" };

/** Which runs: every filter given must fit. */
export const runFilters = {
  flow: recordName.optional().describe("Runs of the flow that has this name now."),
  version: digits(1).optional().describe("Runs of this version; needs `flow`."),
  status: z.enum(runStatuses).optional(),
  kind: z.enum(runKinds).optional(),
  node: storableText(128, 1).optional().describe("Runs that failed at the node with this Drawflow key."),
  ...runTimes,
  search: storableText(256, 1)
    .optional()
    .describe("Text in the input as it is logged; needs `flow` and at most 7 days. Without dates: the last 7 days."),
};

export const flowRunsQuery = z
  .strictObject({
    ...runFilters,
    of: z.uuid("must be the id of a run").optional().describe("Replays and retries of the run with this id."),
    index: digits(0).default(0).describe("Offset of the first run, from 0; default 0."),
    rows: digits(1, 1000).default(50).describe("How many runs; default 50, at most 1,000."),
    after: z.uuid("must be the `next` of an earlier page").optional().describe("The `next` of an earlier page."),
  })
  .refine(isInOrder, notInOrder);
export type FlowRunsQuery = z.output<typeof flowRunsQuery>;

export const runPage = pageSchema(runHead).extend({
  more: z.literal(true).optional().describe("There are more than `total` runs."),
  next: z.uuid().nullable().describe("Give it as `after` for the next page; null on the last one."),
});
export const runPath = z.object({ id: z.uuid("must be the id of a run") });

const lists = z.record(z.string(), z.array(z.string()));
const short = z.string().max(256).refine(isStorable, "must not contain a NUL character");

const eventFields = z
  .strictObject({
    name: short.describe("Absent: the event that the flow is for."),
    at: z.iso.datetime({ offset: true }).describe("RFC 3339; absent: now."),
    hub: short.nullable(),
    campaign: short.nullable(),
    data: z.record(z.string(), any),
  })
  .partial();
const messageFields = z.strictObject({
  to: short,
  text: z.string().default(""),
  data: z.record(z.string(), any).default({}),
  agent: short.nullable().default(null),
  campaign: short.default(""),
  referenceId: short.nullable().default(null),
});

// One object, for a union cannot say which field of which of its members is wrong.
const testInput = z
  .strictObject({
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).optional().describe("Of a call; absent: POST."),
    body: any.optional().describe("Of a call; absent: null."),
    headers: lists.optional(),
    query: lists.optional(),
    form: lists.optional(),
    event: eventFields.optional().describe("What EVENT holds; absent fields are null, and absent `data` is empty."),
    message: messageFields.optional(),
  })
  .refine(({ event, message, ...call }) => {
    const isCall = Object.values(call).some((field) => field !== undefined);
    return Number(event !== undefined) + Number(message !== undefined) + Number(isCall) <= 1;
  }, "must be a call, an event or a message, and not several of them");

export const testFields = z
  .strictObject({
    drawFlowObj: z
      .string()
      .optional()
      .describe("The `drawFlowObj` to run. Absent: the caller's draft, or the latest version if there is no draft."),
    type: z.enum(flowTypes).optional().describe("The type to run it as; absent: that of the latest version."),
    input: testInput
      .optional()
      .describe("What starts the run: a call, an event or a message, by the type of the flow. Absent: a sample."),
    effects: z
      .enum(["stub", "real"])
      .default("stub")
      .describe(
        "`stub`: nothing is sent or stored, each such node gives a sample, and waits pass at once. `real`: all of it happens.",
      ),
  })
  .meta({ id: "FlowTestFields" });
export type TestFields = z.output<typeof testFields>;
export const testPath = z.object({ flow: recordName.describe("The flow's name, URL-encoded.") });
