import { SECOND_MS } from "../../../time/durations.ts";
import type { RunPorts } from "../driver.ts";
import type { Run } from "../state.ts";
import type { TakenRun } from "./work.ts";

/** What a start node that has none takes. */
const DEFAULT_LIMIT_S = 30;
/** Due times are whole ms: a run that is taken then is over its limit, not about to be. */
const ROUNDING_MS = 1;

/** The time that the run of a message has: `signal` ends with it, `within` keeps a wait inside of it. */
type MessageLimit = {
  signal: AbortSignal;
  perform: RunPorts["perform"];
  within: (due: number) => number;
  over: () => void;
};

/**
 * Limits the run of a message to the seconds of its start node, from its first step on. A result of the message is its
 * answer: at a wait after it the limit is gone, as behind the answer of a webhook.
 */
export function limitMessage(
  run: Run,
  { type, state: aside }: Pick<TakenRun, "type" | "state">,
  perform: RunPorts["perform"],
): MessageLimit {
  const { state, programs, clock } = run;
  const ending = new AbortController();
  const { signal } = ending;
  const [program] = programs;
  if (type === "provider" && aside === null && program) {
    const seconds = Number(program.nodes[program.start]?.settings.timeLimit ?? DEFAULT_LIMIT_S);
    state.limitAt = clock() + seconds * SECOND_MS;
  }
  if (state.limitAt === undefined) return { signal, perform, within: (due) => due, over: () => {} };
  const left = state.limitAt - clock();
  const timer = setTimeout(() => ending.abort("timeout"), Math.max(0, left));
  if (left <= 0) ending.abort("timeout");
  let hasResult = false;
  return {
    signal,
    perform: async (effect, ...rest) => {
      const outcome = await perform(effect, ...rest);
      if (effect.kind === "message_result" && !("failure" in outcome)) hasResult = true;
      return outcome;
    },
    within: (due) => {
      if (hasResult) delete state.limitAt;
      const { limitAt = Number.POSITIVE_INFINITY } = state;
      return Math.min(due, Math.ceil(state.startedAt + limitAt) + ROUNDING_MS);
    },
    over: () => clearTimeout(timer),
  };
}
