import { choice, into, named, optional, parameters, variables } from "../fields.ts";
import { nodeSpec, outputs, sampleOutput } from "../spec.ts";

/**
 * Runs a module of this document, or another flow's live version, and goes on with its result. It finds what began this
 * run and the values given to it here, and no other variable of the caller.
 */
export const subflowSpec = nodeSpec({
  kind: "subflow",
  group: "logic",
  icon: "Sitemap",
  outputs: outputs("ok", "error"),
  parameters: parameters({
    target: choice(["module", "flow"]).default("module"),
    module: optional(named("module", { shownWhen: { field: "target", is: ["module"] } })),
    flow: optional(named("flow", { shownWhen: { field: "target", is: ["flow"] } })),
    input: variables("expression").default({}),
    into: into("result"),
  })
    .refine(({ target, module }) => target !== "module" || module !== undefined, {
      path: ["module"],
      error: "required",
    })
    .refine(({ target, flow }) => target !== "flow" || flow !== undefined, { path: ["flow"], error: "required" }),
  sample: { target: "flow", flow: "another-flow", input: {}, into: "result" },
  gives: sampleOutput("into", "result", null),
});
