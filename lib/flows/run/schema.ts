import { z } from "zod";
import { isStorable, recordName } from "../../text.ts";
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
const runHead = z.strictObject({
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
    ])
    .nullable()
    .describe("What started it: a call, or an event; null for a test."),
  error: runError.nullable(),
});

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

const lists = z.record(z.string(), z.array(z.string()));
const short = z.string().max(256).refine(isStorable, "must not contain a NUL character");

const webhookInput = z.strictObject({
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).default("POST"),
  body: any.default(null),
  headers: lists.default({}),
  query: lists.default({}),
  form: lists.default({}),
});
const eventInput = z.strictObject({ event: z.record(z.string(), any) });
const messageInput = z.strictObject({
  message: z.strictObject({
    to: short,
    text: z.string().default(""),
    data: z.record(z.string(), any).default({}),
    agent: short.nullable().default(null),
    campaign: short.default(""),
    referenceId: short.nullable().default(null),
  }),
});

export const testFields = z
  .strictObject({
    drawFlowObj: z
      .string()
      .optional()
      .describe("The `drawFlowObj` to run. Absent: the caller's draft, or the latest version if there is no draft."),
    type: z.enum(flowTypes).optional().describe("The type to run it as; absent: that of the latest version."),
    input: z
      .union([messageInput, eventInput, webhookInput])
      .optional()
      .describe("What starts the run: a call, an event or a message, by the type of the flow. Absent: a sample."),
    effects: z
      .literal("stub")
      .default("stub")
      .describe("`stub`: nothing is sent or stored; each such node gives a sample."),
  })
  .meta({ id: "FlowTestFields" });
export type TestFields = z.output<typeof testFields>;
export const testPath = z.object({ flow: recordName.describe("The flow's name, URL-encoded.") });
