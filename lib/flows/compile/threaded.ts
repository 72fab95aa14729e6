import type { Worker } from "node:worker_threads";
import { AppError } from "../../errors.ts";
import { log } from "../../log.ts";
import { startThread } from "../../threads/start-thread.ts";
import { type Compilation, compile } from "./compile.ts";

export type CompileRequest = { text: string; type: string };
export type CompileAnswer = Omit<Compilation, "program">;

type Question = CompileRequest & { give: (told: CompileAnswer) => void; fail: (error: Error) => void };
type Thread = { worker: Worker | null; asked: Question | null; waiting: Question[] };

/** Characters of a drawing that is compiled at once: fewer than cost what a message to the thread does. */
const SMALL_CHARACTERS = 8_000;
/** Patterns that such a drawing may have: one takes milliseconds. */
const FEW_PATTERNS = 5;
/** Of the processor: what is bounded needs far less, and a busy machine makes nobody's drawing too large. */
const CPU_LIMIT_SECONDS = 30;
const LOOK_EVERY_MS = 1000;
/** Drawings that wait at most, 5 MB each. */
const WAITING_JOBS = 16;
const HEAP_MB = 512;

// One thread a process, however many bundles Next loads this module in.
const holder = globalThis as typeof globalThis & { switchyardCompileThread?: Thread };

/** What `compile` says of a drawing. A large one is read in a thread beside this one, one after the other. */
export async function judge(text: string, type: string): Promise<CompileAnswer> {
  if (text.length <= SMALL_CHARACTERS) {
    const patterns = { left: FEW_PATTERNS };
    const { program: _stays, ...answer } = compile(text, type, patterns);
    if (patterns.left >= 0) return answer;
  }
  holder.switchyardCompileThread ??= { worker: null, asked: null, waiting: [] };
  const thread = holder.switchyardCompileThread;
  if (thread.waiting.length >= WAITING_JOBS) {
    throw new AppError("unavailable", "Many large flows are being saved; try again soon.", { retryAfter: 5 });
  }
  return new Promise((give, fail) => {
    thread.waiting.push({ text, type, give, fail });
    askNext(thread);
  });
}

function askNext(thread: Thread): void {
  const question = thread.asked ? undefined : thread.waiting.shift();
  if (!question) return;
  const { text, type, give, fail } = question;
  const worker = thread.worker ?? start(thread);
  const done = (answer: () => void) => {
    stopWatch();
    thread.asked = null;
    answer();
    askNext(thread);
  };
  const stopWatch = watchCpu(worker, CPU_LIMIT_SECONDS, () => {
    thread.worker = null;
    void worker.terminate();
    log.warn({ characters: text.length }, "a flow took too long to compile");
    done(() => give(tooLarge));
  });
  thread.asked = {
    text,
    type,
    give: (told) => done(() => give(told)),
    fail: (error) => done(() => (isOutOfMemory(error) ? give(tooLarge) : fail(error))),
  };
  worker.postMessage({ text, type } satisfies CompileRequest);
}

function start(thread: Thread): Worker {
  const hear = (told: CompileAnswer) => thread.worker === worker && thread.asked?.give(told);
  const end = (error: Error) => {
    if (thread.worker !== worker) return;
    thread.worker = null;
    thread.asked?.fail(error);
  };
  const resourceLimits = { maxOldGenerationSizeMb: HEAP_MB };
  const worker = startThread("lib/flows/compile/thread.ts", { hear, end }, { resourceLimits });
  thread.worker = worker;
  return worker;
}

/** Calls `over` once the thread has worked for so long from now on, unless the returned function is called before. */
function watchCpu(worker: Worker, limitSeconds: number, over: () => void): () => void {
  // A thread that has ended says nothing: its end is told otherwise.
  const used = () => worker.cpuUsage().catch(() => null);
  const began = used();
  let watching = true;
  const timer = setInterval(async () => {
    const [before, now] = await Promise.all([began, used()]);
    if (!watching || !before || !now) return;
    if (now.user + now.system - before.user - before.system > limitSeconds * 1e6) over();
  }, LOOK_EVERY_MS);
  return () => {
    watching = false;
    clearInterval(timer);
  };
}

function isOutOfMemory(error: Error): boolean {
  return "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

const tooLarge: CompileAnswer = {
  problems: [{ code: "too-large", message: "This flow takes too long to check." }],
  warnings: [],
  secrets: [],
  needs: [],
};
