import { choice, parameters } from "../fields.ts";
import { nodeSpec, outputs } from "../spec.ts";

/** Goes on once: when all the ways that lead here have arrived, or with the first that does. */
export const joinSpec = nodeSpec({
  kind: "join",
  group: "logic",
  icon: "ArrowsJoin2",
  outputs: outputs("next"),
  parameters: parameters({ wait: choice(["all", "first"]).default("all") }),
  sample: { wait: "all" },
});
