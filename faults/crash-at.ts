// Loaded before a process: it ends as by kill -9 when its database statement number CRASH_AT is about to be sent,
// counted from `armCrash` on. COPY counts as one statement. With STANDS_STILL it stops there until it gets a SIGCONT.
import pg from "pg";

const SIGNAL_MS = 500;
const holder = globalThis as typeof globalThis & { statementsLeft?: number };

const send = pg.Client.prototype.query as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  if (holder.statementsLeft !== undefined && --holder.statementsLeft === 0) {
    process.kill(process.pid, process.env.STANDS_STILL ? "SIGSTOP" : "SIGKILL");
    // The signal needs a moment; nothing may be sent meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SIGNAL_MS);
  }
  return Reflect.apply(send, this, given);
} as typeof pg.Client.prototype.query;

/** Counts from now on; without CRASH_AT the process lives. */
export function armCrash(): void {
  const at = Number(process.env.CRASH_AT ?? 0);
  if (at > 0) holder.statementsLeft = at;
}
