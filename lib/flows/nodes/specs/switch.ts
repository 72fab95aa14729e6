import { boolean, expression, item, list, optional, parameters, text } from "../fields.ts";
import { type NodeData, nodeSpec, type PortSpec } from "../spec.ts";

const MAX_CASES = 50;

const each = item({
  label: optional(text()),
  when: expression({ returns: "bool", example: 'BODY.country == "UY"' }),
  unused: boolean().default(false),
});

/**
 * The first case that holds decides the way; none: the default. The default is output_1 and the nth case output_(n+1),
 * so a case that is taken out stays in the list as `unused`: the ports of those after it never change.
 */
export const switchSpec = nodeSpec({
  kind: "switch",
  group: "logic",
  icon: "ArrowsSplit2",
  outputs: portsOf,
  parameters: parameters({ cases: list(each, MAX_CASES) }).refine(({ cases }) => cases.some(({ unused }) => !unused), {
    path: ["cases"],
    error: "required",
  }),
  sample: { cases: [{ when: "true" }] },
});

function portsOf({ cases }: NodeData): PortSpec[] {
  const given: unknown[] = Array.isArray(cases) ? cases.slice(0, MAX_CASES) : [];
  const ports = given.map((item, i): PortSpec => {
    const { label, unused } = typeof item === "object" && item !== null ? (item as NodeData) : {};
    return {
      port: `output_${i + 2}`,
      meaning: "case",
      ...(typeof label === "string" && label !== "" && { label }),
      ...(unused === true && { unused }),
    };
  });
  return [...ports, { port: "output_1", meaning: "default" }];
}
