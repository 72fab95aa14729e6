import { choice, parameters, template } from "../fields.ts";
import { nodeSpec, outputs } from "../spec.ts";

/** Writes a line to the log of the run. */
export const logSpec = nodeSpec({
  kind: "log",
  group: "action",
  icon: "ListDetails",
  outputs: outputs("next"),
  parameters: parameters({
    level: choice(["info", "warning", "error"]).default("info"),
    text: template({ multiline: true, example: `Order \${BODY.id} was accepted` }),
  }),
  sample: { level: "info", text: "Reached" },
});
