import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "./failure.ts";
import { root } from "./root.ts";

type Say = (line: string) => void;

/**
 * How Node runs the product's processes. What a request or a batch leaves behind dies young if the nursery is large
 * enough for it: a long upload takes a tenth less, and a page of interactions too.
 */
export const nodeFlags = ["--max-semi-space-size=64"];

/**
 * How they ask the C library for memory, where nothing else is set. An arena for each of Node's threads keeps what it
 * once held: listing 500 MB of drawings took 500 MB then, and takes 420 with two arenas.
 */
export const memorySettings = { MALLOC_ARENA_MAX: "2" };

const patience = 17_000;
const steady = 60_000;

/** A process that is started again, after a growing pause, whenever it ends. */
export class Supervised {
  readonly #script: string;
  readonly #env: Record<string, string>;
  readonly #say: Say;
  readonly #ending = new AbortController();
  #child: ChildProcess | null = null;
  #life: Promise<void> = Promise.resolve();

  constructor(script: string, env: Record<string, string>, say: Say) {
    this.#script = script;
    this.#env = env;
    this.#say = say;
  }

  /** Fulfilled once the process says "ready" for the first time. */
  async start(): Promise<void> {
    const first = this.#spawn();
    const end = once(first);
    const ready = new Promise<true>((resolve) => first.once("message", () => resolve(true)));
    const isReady = await Promise.race([ready, end.then(() => false)]);
    if (!isReady && !this.#ending.signal.aborted) throw new Failure(`${this.#script} did not start.`);
    this.#life = this.#keepAlive(end);
  }

  /** Asks it to finish, and after 17 seconds no longer asks. */
  async stop(): Promise<void> {
    this.#ending.abort();
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    const force = setTimeout(() => child.kill("SIGKILL"), patience);
    await once(child);
    clearTimeout(force);
    await this.#life;
  }

  #spawn(): ChildProcess {
    // When this process is killed the channel closes, which is how the child learns of it.
    const child = spawn(process.execPath, [...nodeFlags, this.#script], {
      cwd: root,
      env: { ...memorySettings, ...process.env, ...this.#env },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#child = child;
    return child;
  }

  async #keepAlive(first: Promise<string>): Promise<void> {
    let end = first;
    let began = performance.now();
    for (let failures = 0; ; failures++) {
      const how = await end;
      if (this.#ending.signal.aborted) return;
      if (performance.now() - began > steady) failures = 0;
      const wait = Math.min(500 * 2 ** failures, 30_000);
      this.#say(`${this.#script} stopped (${how}): starting it again in ${wait / 1000} s`);
      await pause(wait, null, { signal: this.#ending.signal }).catch(() => undefined);
      if (this.#ending.signal.aborted) return;
      began = performance.now();
      end = once(this.#spawn());
    }
  }
}

function once(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `code ${code}`));
  });
}
