import { expression, number, parameters, variable } from "../fields.ts";
import { nodeSpec, sampleOutput } from "../spec.ts";

/**
 * Walks a list: for each item the way out of `each`, until that way ends or comes back here; then the way out of `done`.
 * A list longer than `most` is an error, not a shorter walk.
 */
export const loopSpec = nodeSpec({
  kind: "loop",
  group: "logic",
  icon: "Repeat",
  outputs: [
    { port: "output_1", meaning: "each", required: true },
    { port: "output_2", meaning: "done" },
  ],
  parameters: parameters({
    list: expression({ returns: "list", example: "BODY.items" }),
    item: variable().default("item"),
    index: variable({ folded: true }).default("index"),
    most: number(1, 10_000, { folded: true }).default(1000),
  }),
  sample: { list: "[1, 2, 3]", item: "item", index: "index", most: 1000 },
  gives: (data, leaving) =>
    leaving === "done" ? {} : { ...sampleOutput("item", "item", 1)(data), ...sampleOutput("index", "index", 0)(data) },
});
