import { choice, expression, optional, parameters, template } from "../fields.ts";
import { nodeSpec } from "../spec.ts";

/** Ends the run, or the module that runs, with a result or as failed. */
export const stopSpec = nodeSpec({
  kind: "stop",
  group: "logic",
  icon: "PlayerStop",
  outputs: [],
  parameters: parameters({
    outcome: choice(["done", "failed"]).default("done"),
    result: optional(expression({ shownWhen: { field: "outcome", is: ["done"] } })),
    reason: optional(template({ shownWhen: { field: "outcome", is: ["failed"] } })),
  }),
  sample: { outcome: "done" },
});
