import { parameters } from "../fields.ts";
import { nodeSpec } from "../spec.ts";

/** Takes over when a node of its module fails and no way leads out of that node's `error`; `ERROR` says what happened. */
export const onErrorSpec = nodeSpec({
  kind: "on_error",
  group: "logic",
  icon: "Lifebuoy",
  inputs: [],
  outputs: [{ port: "output_1", meaning: "next", required: true }],
  parameters: parameters({}),
  sample: {},
});
