import type { Value } from "../../expression/value.ts";
import type { RunPorts } from "../driver.ts";
import type { Effect } from "../effect.ts";
import { stubbedPorts } from "../effects/ports.ts";
import type { FlowWorld } from "../effects/world.ts";
import type { EffectOutcome } from "../engine.ts";
import { type NodeErrorCode, nodeErrorCodes } from "../errors.ts";
import type { RunRecord } from "../schema.ts";
import { isOutputCut } from "../step-size.ts";

type Step = RunRecord["steps"][number];

/** What only reads is done for real. */
const reading = ["read_value", "find_interactions"];

/** Ports by which an effect gives what it gave in another run; one that is not among its steps gives a sample. */
export function repeatingPorts(steps: readonly Step[], world: FlowWorld): RunPorts {
  const stubs = stubbedPorts(world);
  // Of several tries the last one says what came of the effect.
  const earlier = new Map(steps.map((step) => [keyOf(step), step]));
  return {
    ...stubs,
    perform: async (effect, signal, vault) => {
      const step = reading.includes(effect.kind) ? undefined : earlier.get(effect.key);
      const outcome = step?.kind === effect.kind ? outcomeOf(step, effect) : null;
      return outcome ?? stubs.perform(effect, signal, vault);
    },
  };
}

/** As an effect's key is made: `path:node:visit`. */
function keyOf({ path, node, visit }: Step): string {
  return [path, node, visit].filter((part) => part !== "").join(":");
}

/** Null where the log does not say what came of it. */
function outcomeOf(step: Step, { input }: Effect): EffectOutcome | null {
  if (isOutputCut(step)) {
    const message = step.omitted
      ? "What this gave in the first run is not in the log, which had 16 MB of the run before."
      : "What this gave in the first run was over 64 KB: the log has only its beginning.";
    return { input: { ...input }, failure: { code: "cut", message } };
  }
  const { error, state } = step;
  const output = step.output as Value;
  const became = state === "stubbed" || state === "unknown" || state === "repeated" ? { state } : {};
  if (!error) return { input: { ...input }, ...became, output };
  if (!isNodeError(error.code)) return null;
  const { code, message } = error;
  return {
    input: { ...input },
    ...became,
    ...(output !== null && { output }),
    failure: { code, message, ...detailsOf(output) },
  };
}

function isNodeError(code: string): code is NodeErrorCode {
  return (nodeErrorCodes as readonly string[]).includes(code);
}

/** The status that came back, which is what a flow finds of a failed HTTP node. */
function detailsOf(output: Value): { details?: Value } {
  const { status } = (output ?? {}) as { status?: Value };
  return status === undefined ? {} : { details: { status } };
}
