import { readJson } from "../../../json/read.ts";
import type { RunRecord } from "../schema.ts";
import { cutStep } from "../step-size.ts";

type Step = RunRecord["steps"][number];

/** What most steps are: of a step the log has what differs from it, less than half of the text. */
const usual = {
  module: "Home",
  flow: null,
  depth: 0,
  path: "",
  visit: 1,
  label: null,
  entered: "in",
  left: "next",
  input: null,
  output: null,
  state: "done",
  attempt: 1,
  error: null,
} as const satisfies Partial<Step>;
const usualEntries = Object.entries(usual) as [keyof typeof usual, unknown][];

/** A step as the log has it. What is too long is cut. */
export function loggedStep(step: Step): Partial<Step> {
  const cut = cutStep(step);
  const { position, node, kind, offset, duration, truncated, omitted } = cut;
  const logged: Record<string, unknown> = { position, node, kind, offset, duration, truncated, omitted };
  for (const [name, value] of usualEntries) if (cut[name] !== value) logged[name] = cut[name];
  return logged;
}

/** The steps of a text of the log. */
export function readSteps(text: string): Step[] {
  return readJson<Step[]>(text).map((step) => ({ ...usual, ...step }));
}
