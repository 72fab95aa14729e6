import { lines, parameters } from "../fields.ts";
import { nodeSpec } from "../spec.ts";

/** Words on the canvas; nothing leads to it and it does nothing. */
export const noteSpec = nodeSpec({
  kind: "note",
  group: "memory",
  icon: "Note",
  inputs: [],
  outputs: [],
  parameters: parameters({ text: lines().default("") }),
  sample: { text: "" },
});
