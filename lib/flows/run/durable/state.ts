import { readJson } from "../../../json/read.ts";
import { seal, unseal } from "../../../secrets/seal.ts";
import type { RunState } from "../state.ts";
import type { RunStep } from "../step.ts";

export const STATE = "state of a flow's run";

/** What of a run is kept while it is put aside. */
type Kept = { state: RunState; steps: RunStep[] };

export function sealedState({ state, steps }: Kept): Uint8Array {
  const kept: Kept = { state, steps };
  return seal(STATE, Buffer.from(JSON.stringify(kept)));
}

export function openState(sealed: Uint8Array): Kept {
  return readJson<Kept>(Buffer.from(unseal(STATE, sealed)).toString());
}
