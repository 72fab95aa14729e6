import { expression, into, optional, parameters, template } from "../fields.ts";
import { nodeSpec, outputs, sampleOutput } from "../spec.ts";

/** Reads a value that a run of this flow stored; where there is none, the fallback, else null. */
export const readValueSpec = nodeSpec({
  kind: "read_value",
  group: "memory",
  icon: "DatabaseExport",
  outputs: outputs("ok", "error"),
  parameters: parameters({
    key: template({ example: "last-order" }),
    fallback: optional(expression()),
    into: into("value"),
  }),
  sample: { key: "last", into: "value" },
  gives: sampleOutput("into", "value", null),
});
