import { DAY_SECONDS } from "../../../time/durations.ts";
import { choice, expression, optional, parameters, seconds } from "../fields.ts";
import { nodeSpec, outputs } from "../spec.ts";

const MONTH_SECONDS = 31 * DAY_SECONDS;

/** Pauses the run, for a while or until a time; nothing is held meanwhile, and a restart does not end it. */
export const waitSpec = nodeSpec({
  kind: "wait",
  group: "logic",
  icon: "Hourglass",
  outputs: outputs("next", "error"),
  parameters: parameters({
    mode: choice(["for", "until"]).default("for"),
    seconds: seconds(1, MONTH_SECONDS, { shownWhen: { field: "mode", is: ["for"] } }).default(60),
    until: optional(
      expression({ shownWhen: { field: "mode", is: ["until"] }, example: 'timestamp("2027-01-31T18:00:00Z")' }),
    ),
  }).refine(({ mode, until }) => mode !== "until" || until !== undefined, { path: ["until"], error: "required" }),
  sample: { mode: "for", seconds: 60 },
});
