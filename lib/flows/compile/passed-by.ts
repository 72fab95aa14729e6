import { parameters } from "../nodes/fields.ts";
import { nodeSpec, type PortSpec, positionOf } from "../nodes/spec.ts";

/** What a disabled node is in a run, whatever it is drawn as: it does nothing, like a note, and gives nothing. */
export const passedBy = nodeSpec({
  kind: "note",
  group: "logic",
  icon: "",
  outputs: [],
  parameters: parameters({}),
  sample: {},
});

/** The one output by which runs pass a disabled node: the first that its kind still has. */
export function wayPast(outputs: readonly PortSpec[]): PortSpec[] {
  const [first] = outputs.filter(({ unused }) => !unused).sort((a, b) => positionOf(a.port) - positionOf(b.port));
  return first ? [{ port: first.port, meaning: first.meaning }] : [];
}
