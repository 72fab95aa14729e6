import { transaction } from "../../../db.ts";
import type { RunPorts } from "../driver.ts";
import type { Effect } from "../effect.ts";
import { isOnce, isOwn, isRepeatable } from "../effects/ports.ts";
import type { EffectOutcome } from "../engine.ts";
import type { ProgramRef, Run } from "../state.ts";
import { findProgram } from "../webhook/live-webhook.ts";
import { type EffectMark, type KnownOutcome, markEffects, markName, markWithin } from "./effects.ts";
import type { RunHold, TakenRun } from "./work.ts";

type Outcome = Awaited<ReturnType<RunPorts["perform"]>>;

/**
 * The ports of a run that another worker may take over. Each effect is written down: the other worker computes the steps
 * between effects again, and reads what the effects gave. An effect that may not be repeated is written as started
 * before it goes out; what came of it is written before the next, or with the run's end.
 */
export function durablePorts(
  run: Run,
  hold: RunHold & Pick<TakenRun, "type">,
  inner: RunPorts,
  known: ReadonlyMap<string, KnownOutcome>,
): Pick<RunPorts, "perform" | "liveFlow" | "vault"> & { write: () => Promise<void>; isBehind: () => boolean } {
  let unwritten: EffectMark[] = [];
  /** What was written down and has not come up again yet. */
  const ahead = new Set(known.keys());

  /** Another attempt has another idempotency key, so a cancelled run must keep that this one was used. */
  const leavesDoubt = (effect: Effect) => !isRepeatable(effect) || (hold.type === "provider" && isOnce(effect));

  async function write(more: readonly EffectMark[] = []): Promise<void> {
    const marks = [...unwritten, ...more];
    unwritten = [];
    await markEffects(hold, marks);
  }

  async function performOwn(effect: Effect, perform: () => Promise<Outcome>): Promise<Outcome> {
    return transaction(async () => {
      const outcome = await perform();
      await markWithin(hold, [...unwritten, { ...effect, outcome }]);
      unwritten = [];
      return outcome;
    });
  }

  return {
    vault: inner.vault,
    write,
    isBehind: () => ahead.size > 0,
    perform: async (effect, signal, vault) => {
      const name = markName(effect);
      const earlier = known.get(name);
      ahead.delete(name);
      if (earlier) return earlier;
      const wasStarted = known.has(name);
      if (wasStarted && !isRepeatable(effect)) return unknownOutcome(effect);
      const perform = () => inner.perform(effect, signal, vault);
      if (isOwn(effect)) return performOwn(effect, perform);
      await write([{ ...effect, outcome: null }].filter(() => leavesDoubt(effect)));
      const outcome = await perform();
      unwritten = [{ ...effect, outcome }];
      return outcome;
    },
    liveFlow: async (flow) => {
      const mark = { key: `flow ${run.state.pending?.position}`, attempt: 1 };
      ahead.delete(markName(mark));
      const entered = known.get(markName(mark)) as unknown as ProgramRef | undefined;
      const program = entered?.flowId && entered.version && (await findProgram(entered.flowId, entered.version));
      if (entered && program) return { ref: entered, program };
      const found = await inner.liveFlow(flow);
      if ("ref" in found) unwritten.push({ ...mark, outcome: found.ref as unknown as EffectOutcome });
      return found;
    },
  };
}

function unknownOutcome({ input }: Effect): EffectOutcome {
  const message = "The process that did this ended before it could say what came of it.";
  return { input: { ...input }, state: "unknown", failure: { code: "unknown", message } };
}
