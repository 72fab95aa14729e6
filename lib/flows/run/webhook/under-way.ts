import { pool } from "../../../db.ts";
import { log } from "../../../log.ts";

/** A run is to be found in the log, and can be cancelled, once it takes longer than that. */
const LONG_RUN_MS = 1_000;
/** How often runs that take long are looked for among the cancelled ones. */
const LOOK_MS = 500;

const longRuns = new Map<string, AbortController>();
let looking: NodeJS.Timeout | null = null;

/**
 * A run that a caller waits for. Its signal ends when its time is over, or when somebody cancels it, with the reason
 * `timeout` or `cancelled`; `begun` writes it into the log. `over` must be called at its end.
 */
export function runUnderWay(
  runId: string,
  limitMs: number,
  begun: () => Promise<void>,
): { signal: AbortSignal; over: () => void } {
  const ending = new AbortController();
  const late = () => ending.abort("timeout");
  const long = () => {
    timer = setTimeout(late, limitMs - LONG_RUN_MS);
    begun().catch((error: Error) => log.warn({ error: error.message, runId }, "a long run is not in the log yet"));
    longRuns.set(runId, ending);
    looking ??= setInterval(() => void lookForCancelled(), LOOK_MS);
  };
  // Nearly every run is over before its only timer.
  let timer = limitMs > LONG_RUN_MS ? setTimeout(long, LONG_RUN_MS) : setTimeout(late, limitMs);
  const over = () => {
    clearTimeout(timer);
    longRuns.delete(runId);
    if (longRuns.size > 0 || !looking) return;
    clearInterval(looking);
    looking = null;
  };
  return { signal: ending.signal, over };
}

async function lookForCancelled(): Promise<void> {
  try {
    const { rows } = await pool().query<{ id: string }>(
      "SELECT id FROM flow_run WHERE id = ANY($1::uuid[]) AND status = 'cancelled'",
      [[...longRuns.keys()]],
    );
    for (const { id } of rows) longRuns.get(id)?.abort("cancelled");
  } catch (error) {
    log.warn({ err: error }, "cancelled runs could not be looked for");
  }
}
