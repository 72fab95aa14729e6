import { CHAIN_EVENTS, emitCustom, inChain } from "../../../events/events.ts";
import type { Value } from "../../expression/value.ts";
import type { Effect } from "../effect.ts";
import type { EffectOutcome } from "../engine.ts";
import { jsonBytes } from "../json-bytes.ts";

const EVENT_BYTES = 256 * 1024;

/** Emits an event of the flow's own. */
export async function emitEvent({ input }: Effect): Promise<EffectOutcome> {
  const name = String(input.name);
  const data = (input.data ?? {}) as Record<string, Value>;
  const shown: Value = { name, data };
  if (jsonBytes(data) > EVENT_BYTES) {
    return { input: shown, failure: { code: "size", message: "The data of an event can be at most 256 KB of JSON." } };
  }
  await emitCustom(name, data);
  return { input: shown, output: null };
}

/** Performs what emits an event, as the next of the run's chain of events; too long a chain fails the node. */
export async function emitting(
  { input }: Effect,
  chain: number,
  perform: () => Promise<EffectOutcome>,
): Promise<EffectOutcome> {
  if (chain < CHAIN_EVENTS) return inChain(chain, perform);
  const message = `Events can lead to each other ${CHAIN_EVENTS} deep.`;
  return { input: { ...input }, failure: { code: "calls", message } };
}
