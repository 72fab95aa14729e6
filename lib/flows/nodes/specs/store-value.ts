import { DAY_SECONDS } from "../../../time/durations.ts";
import { expression, optional, parameters, seconds, template } from "../fields.ts";
import { nodeSpec, outputs } from "../spec.ts";

const YEAR_SECONDS = 366 * DAY_SECONDS;

/** Keeps a value from this run for the next ones of the same flow. */
export const storeValueSpec = nodeSpec({
  kind: "store_value",
  group: "memory",
  icon: "DatabaseImport",
  outputs: outputs("ok", "error"),
  parameters: parameters({
    key: template({ example: "last-order" }),
    value: expression({ example: "BODY.id" }),
    keepFor: optional(seconds(1, YEAR_SECONDS)),
  }),
  sample: { key: "last", value: "true" },
});
