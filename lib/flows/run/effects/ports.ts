import { failNode } from "../behaviour.ts";
import type { RunPorts } from "../driver.ts";
import type { Effect } from "../effect.ts";
import type { NodeFailure } from "../errors.ts";
import { findLive } from "../webhook/live-webhook.ts";
import { performHttp } from "./http.ts";

type World = {
  runId: string;
  /** How many flows called each other over HTTP to get here. */
  depth: number;
  /** Writes that the run is under way. */
  begun: () => Promise<void>;
};

/** What a run asks of the world, done for real. */
export function realPorts({ runId, depth, begun }: World): RunPorts {
  return {
    perform: async (effect, signal) => {
      if (!isRepeatable(effect)) await begun();
      if (effect.kind === "http") return performHttp(effect, { runId, depth, signal });
      const failure: NodeFailure = { code: "refused", message: `A ${effect.kind} node does nothing yet.` };
      return { input: { ...effect.input }, failure };
    },
    liveFlow,
    secret: (name) => failNode("secret", `There is no secret named ${name}.`),
  };
}

/** Whether the effect may be done again when nobody can say whether it happened. */
function isRepeatable({ kind, input }: Effect): boolean {
  if (kind !== "http") return false;
  return input.idempotencyKey === true || !["POST", "PATCH"].includes(String(input.method));
}

/** The live version of a webhook flow, for the Sub-flow node that calls it. */
export const liveFlow: RunPorts["liveFlow"] = async (name) => {
  const live = await findLive(name);
  const refused = (message: string): { failure: NodeFailure } => ({ failure: { code: "refused", message } });
  if (!live) return refused(`No flow named ${name} is live.`);
  const { ref, type, program } = live;
  if (type !== "webhook") return refused(`The flow ${name} is of type ${type}; only a webhook flow can be called.`);
  return program ? { ref, program } : refused(`The flow ${name} cannot run: it has problems.`);
};
