import { join } from "node:path";
import { Worker, type WorkerOptions } from "node:worker_threads";

/** What is done with a message of the thread, and once it has ended, by itself or by an error. */
type Listeners<Told> = { hear: (told: Told) => void; end: (error: Error) => void };

/**
 * Starts a thread that does not keep the process alive. `file` is its path from the project's root: a thread runs the
 * source, as `server.ts` does, and no bundle.
 */
export function startThread<Told>(file: string, { hear, end }: Listeners<Told>, options?: WorkerOptions): Worker {
  const worker = new Worker(join(process.cwd(), file), options);
  worker.on("message", hear);
  worker.on("error", end);
  worker.on("exit", (code) => end(new Error(`${file} ended (${code})`)));
  // After the listeners, which would keep the process alive again.
  worker.unref();
  return worker;
}
