import { expression, parameters } from "../fields.ts";
import { nodeSpec, outputs } from "../spec.ts";

/** Two ways on: the expression holds, or it does not. */
export const conditionSpec = nodeSpec({
  kind: "condition",
  group: "logic",
  icon: "GitBranch",
  outputs: outputs("true", "false"),
  parameters: parameters({ expression: expression({ returns: "bool", example: "BODY.amount > 100" }) }),
  sample: { expression: "true" },
});
