import type { Value } from "../expression/value.ts";
import { specOf } from "../nodes/registry.ts";
import type { Effect } from "./effect.ts";
import type { EffectOutcome } from "./engine.ts";

/** An effect that does not happen: its node gives what its kind gives as an example. */
export function stubbed({ kind, input }: Effect): EffectOutcome {
  const given = specOf(kind)?.gives(input) ?? {};
  const { into } = input;
  const output = typeof into === "string" && Object.hasOwn(given, into) ? (given[into] as Value) : null;
  return { input: { ...input }, output, state: "stubbed" };
}
