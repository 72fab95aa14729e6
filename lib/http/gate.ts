import { env } from "../env.ts";
import { AppError } from "../errors.ts";

/** `heavy`: searches and counts over all there is, which keep a connection for as long as they run. */
export type Load = "light" | "heavy";
export type Leave = () => void;

type Limits = {
  /** How many requests work at once, and how many of them may be heavy. */
  places: number;
  heavyPlaces: number;
  /** How many may wait: of one caller, and in all. */
  waitingEach: number;
  waitingAll: number;
  /** A caller whose next request has waited for so long is asking for more than there is. */
  standingMs: number;
  /** Nobody waits longer. */
  patienceMs: number;
};

type Waiter = { load: Load; since: number; signal: AbortSignal | null; start: (leave: Leave) => void; refuse: Leave };

/**
 * Lets in as many requests as the database serves well, and keeps a short queue of those that come in a burst. What
 * comes beyond that is refused at once, so that what is let in is answered soon. Callers take turns: who sends
 * hundreds at once waits behind himself.
 */
export class Gate {
  readonly #limits: Limits;
  /** By caller and load, whose turn is next first. */
  readonly #queues = new Map<string, Waiter[]>();
  #running = 0;
  #heavy = 0;
  #waiting = 0;
  #refused = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get counts() {
    return { running: this.#running, waiting: this.#waiting, refused: this.#refused };
  }

  /** What a request of this caller would be refused with now, or null. */
  refusal(caller: string, load: Load): AppError | null {
    if (this.#isFree(load)) return null;
    const own = this.#queues.get(nameOf(caller, load)) ?? [];
    const [next] = own;
    const { waitingEach, waitingAll, standingMs } = this.#limits;
    const isStanding = next !== undefined && performance.now() - next.since > standingMs;
    if (!isStanding && own.length < waitingEach && this.#waiting < waitingAll) return null;
    this.#refused++;
    return tooMany();
  }

  /** Takes a place, or waits for one; whoever has it must leave. Throws where the request is refused. */
  enter(caller: string, load: Load, signal: AbortSignal | null = null): Leave | Promise<Leave> {
    if (this.#isFree(load)) return this.#take(load);
    const refusal = this.refusal(caller, load);
    if (refusal) throw refusal;
    return this.#wait(nameOf(caller, load), load, signal);
  }

  #isFree(load: Load): boolean {
    const { places, heavyPlaces } = this.#limits;
    return this.#running < places && (load === "light" || this.#heavy < heavyPlaces);
  }

  #take(load: Load): Leave {
    const weight = load === "heavy" ? 1 : 0;
    this.#running++;
    this.#heavy += weight;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#running--;
      this.#heavy -= weight;
      this.#callNext();
    };
  }

  #wait(name: string, load: Load, signal: AbortSignal | null): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer);
        this.#refused++;
        reject(tooMany());
      };
      const timer = setTimeout(() => {
        this.#remove(name, waiter);
        refuse();
      }, this.#limits.patienceMs);
      const start = (leave: Leave) => {
        clearTimeout(timer);
        resolve(leave);
      };
      const waiter = { load, since: performance.now(), signal, start, refuse };
      const queue = this.#queues.get(name);
      if (queue) queue.push(waiter);
      else this.#queues.set(name, [waiter]);
      this.#waiting++;
    });
  }

  /** Whoever has a place now is called, each caller in turn. */
  #callNext(): void {
    for (const [name, queue] of this.#queues) {
      const [next] = queue;
      if (!next || !this.#isFree(next.load)) continue;
      this.#remove(name, next);
      if (queue.length > 0) {
        this.#queues.delete(name);
        this.#queues.set(name, queue);
      }
      // Whoever gave up meanwhile works for nobody, and needs no place to be told so.
      if (next.signal?.aborted) next.refuse();
      else next.start(this.#take(next.load));
    }
  }

  #remove(name: string, waiter: Waiter): void {
    const queue = this.#queues.get(name) ?? [];
    const at = queue.indexOf(waiter);
    if (at < 0) return;
    queue.splice(at, 1);
    this.#waiting--;
    if (queue.length === 0) this.#queues.delete(name);
  }
}

function nameOf(caller: string, load: Load): string {
  return `${load} ${caller}`;
}

function tooMany(): AppError {
  // Not all of them at the same moment.
  const retryAfter = 1 + Math.floor(Math.random() * 3);
  return new AppError("unavailable", "More requests than the service can bear right now; nothing was done.", {
    retryAfter,
  });
}

const holder = globalThis as typeof globalThis & { switchyardGate?: Gate; switchyardHeavy?: Set<string> };

/** The gate of this process, as wide as its pool. */
export function gate(): Gate {
  const pool = env().DATABASE_POOL;
  holder.switchyardGate ??= new Gate({
    places: 2 * pool,
    heavyPlaces: Math.max(1, Math.floor((pool * 2) / 3)),
    waitingEach: 64,
    waitingAll: 256,
    standingMs: 1000,
    patienceMs: 8000,
  });
  return holder.switchyardGate;
}

/** Addresses without parameters whose requests are heavy, as `METHOD /path`. */
export function heavyOnes(): Set<string> {
  holder.switchyardHeavy ??= new Set();
  return holder.switchyardHeavy;
}

/** Who asks, as far as that is known before anybody has looked: by the credential that is sent. */
export function callerBy(header: (name: string) => string | null | undefined): string {
  return header("x-apikey") ?? header("authorization") ?? header("cookie") ?? "";
}
