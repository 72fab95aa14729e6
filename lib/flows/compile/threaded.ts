import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "../../errors.ts";
import { log } from "../../log.ts";
import { type Compilation, compile } from "./compile.ts";

export type Asked = { text: string; type: string };
export type Told = Omit<Compilation, "program">;

type Question = Asked & { give: (told: Told) => void; fail: (error: Error) => void };
type Thread = { worker: Worker | null; asked: Question | null; waiting: Question[] };

/** Characters of a drawing that is compiled at once: fewer than cost what a message to the thread does. */
const SMALL = 8_000;
/** Patterns that such a drawing may have: one takes milliseconds. */
const FEW_PATTERNS = 5;
/** What is bounded ends long before; this is for what nobody thought of. */
const LONGEST_MS = 30_000;
/** Drawings that wait at most, 5 MB each. */
const WAITING = 16;
const HEAP_MB = 512;

// One thread a process, however many bundles Next loads this module in.
const holder = globalThis as typeof globalThis & { switchyardCompileThread?: Thread };

/** What `compile` says of a drawing. A large one is read in a thread beside this one, one after the other. */
export async function judge(text: string, type: string): Promise<Told> {
  if (text.length <= SMALL) {
    const patterns = { left: FEW_PATTERNS };
    const { problems, warnings } = compile(text, type, patterns);
    if (patterns.left >= 0) return { problems, warnings };
  }
  holder.switchyardCompileThread ??= { worker: null, asked: null, waiting: [] };
  const thread = holder.switchyardCompileThread;
  if (thread.waiting.length >= WAITING) {
    throw new AppError("unavailable", "Many large drawings are being saved; try again soon.", { retryAfter: 5 });
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
    clearTimeout(timer);
    thread.asked = null;
    answer();
    askNext(thread);
  };
  const timer = setTimeout(() => {
    thread.worker = null;
    void worker.terminate();
    log.warn({ characters: text.length }, "a drawing took too long to compile");
    done(() => give(tooLarge));
  }, LONGEST_MS);
  thread.asked = {
    ...{ text, type },
    give: (told) => done(() => give(told)),
    fail: (error) => done(() => (isOutOfMemory(error) ? give(tooLarge) : fail(error))),
  };
  worker.postMessage({ text, type } satisfies Asked);
}

function start(thread: Thread): Worker {
  // By path and not by URL: the thread runs the source, as server.ts does, and no bundle.
  const worker = new Worker(join(process.cwd(), "lib/flows/compile/thread.ts"), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  thread.worker = worker;
  worker.on("message", (told: Told) => thread.worker === worker && thread.asked?.give(told));
  const end = (error: Error) => {
    if (thread.worker !== worker) return;
    thread.worker = null;
    thread.asked?.fail(error);
  };
  worker.on("error", end);
  worker.on("exit", (code) => end(new Error(`the thread that compiles drawings ended (${code})`)));
  // After the listeners, which would keep the process alive again.
  worker.unref();
  return worker;
}

function isOutOfMemory(error: Error): boolean {
  return "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

const tooLarge: Told = {
  problems: [{ code: "too-large", message: "This drawing takes too long to read." }],
  warnings: [],
};
