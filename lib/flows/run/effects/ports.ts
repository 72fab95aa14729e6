import type { RunPorts } from "../driver.ts";
import type { Effect } from "../effect.ts";
import type { EffectOutcome } from "../engine.ts";
import type { NodeFailure } from "../errors.ts";
import { stubbed } from "../stubbed.ts";
import { findLive } from "../webhook/live-webhook.ts";
import { performEmail } from "./email.ts";
import { emitEvent, emitting } from "./events.ts";
import { isOnceMethod, performHttp } from "./http.ts";
import { type OwnAttempt, performMessageResult } from "./message-result.ts";
import { performFind, performLeads } from "./others.ts";
import { readValue, storeValue } from "./values.ts";
import { openVault } from "./vault.ts";
import type { FlowWorld } from "./world.ts";

type Around = {
  runId: string;
  /** How many flows called each other over HTTP to get here. */
  depth: number;
  /** How many events of flows led to the run. */
  chain?: number;
  /** The attempt that the run was begun for. */
  attempt?: OwnAttempt | null;
  /** Writes that the run is under way. */
  begun: () => Promise<void>;
  world: FlowWorld;
};

/** What a run asks of the world, done for real. */
export function realPorts({ runId, depth, chain = 0, attempt = null, begun, world }: Around): RunPorts {
  return {
    perform: async (effect, signal, vault) => {
      if (!isRepeatable(effect)) await begun();
      switch (effect.kind) {
        case "http":
          return performHttp(effect, { runId, depth, signal, vault });
        case "email":
          return performEmail(effect, world.sendMail, signal);
        case "store_value":
          return storeValue(effect);
        case "add_leads":
          return emitting(effect, chain, () => performLeads(effect, world));
        case "emit_event":
          return emitting(effect, chain, () => emitEvent(effect));
        case "message_result":
          return performMessageResult(effect, attempt, world);
        default:
          return reading(effect, world);
      }
    },
    liveFlow,
    vault: openVault,
  };
}

/** What a test run asks: what only reads is done, everything else gives a sample. */
export function stubbedPorts(world: FlowWorld): RunPorts {
  return {
    perform: async (effect) =>
      ["read_value", "find_interactions"].includes(effect.kind) ? reading(effect, world) : stubbed(effect),
    liveFlow,
    // No stubbed effect is told a secret.
    vault: async () => ({ value: () => "***", bound: () => [], hasSecrets: () => false, mask: (value) => value }),
  };
}

async function reading(effect: Effect, world: FlowWorld): Promise<EffectOutcome> {
  if (effect.kind === "read_value") return readValue(effect);
  return performFind(effect, world);
}

/** Whether the effect is one in our own database, which can commit with what is written of the run. */
export function isOwn({ kind }: Effect): boolean {
  return ["store_value", "add_leads", "emit_event", "message_result"].includes(kind);
}

/** Whether the effect may be done again when nobody can say whether it happened. */
export function isRepeatable({ kind, input }: Effect): boolean {
  if (kind === "read_value" || kind === "find_interactions" || kind === "store_value") return true;
  if (kind !== "http") return false;
  return input.idempotencyKey === true || !isOnce({ kind, input });
}

/** Whether the effect is a request that does something each time it arrives, unless its key says that it is the same. */
export function isOnce({ kind, input }: Pick<Effect, "kind" | "input">): boolean {
  return kind === "http" && isOnceMethod(String(input.method));
}

/** The live version of a webhook flow, for the Sub-flow node that calls it. */
const liveFlow: RunPorts["liveFlow"] = async (name) => {
  const live = await findLive(name);
  const refused = (message: string): { failure: NodeFailure } => ({ failure: { code: "refused", message } });
  if (!live) return refused(`No flow named ${name} is live.`);
  const { ref, type, program } = live;
  if (type !== "webhook") return refused(`The flow ${name} is of type ${type}; only a webhook flow can be called.`);
  return program ? { ref, program } : refused(`The flow ${name} cannot run: it has problems.`);
};
