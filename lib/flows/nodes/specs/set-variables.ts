import { parameters, variables } from "../fields.ts";
import { nodeSpec, outputs } from "../spec.ts";

/** Gives values names, one after the other: a later one may use those before it. */
export const setVariablesSpec = nodeSpec({
  kind: "set_variables",
  group: "logic",
  icon: "Variable",
  outputs: outputs("next"),
  parameters: parameters({
    variables: variables("expression", { sets: true, example: "BODY.amount * 2" }).refine(
      (given) => Object.keys(given).length > 0,
      "required",
    ),
  }),
  sample: { variables: { name: '"value"' } },
  gives: ({ variables: given }) =>
    typeof given === "object" && given !== null
      ? Object.fromEntries(Object.keys(given).map((name) => [name, null]))
      : {},
});
