import { env } from "../../env.ts";
import { AppError } from "../../errors.ts";

/** `heavy`: searches and counts over all there is, which keep a connection for as long as they run. */
export type Load = "light" | "heavy";
export type Leave = () => void;

type Limits = {
  /** How many requests work at once, and how many of them may be heavy: of one caller, and in all. */
  places: number;
  heavyEach: number;
  heavyAll: number;
  /** How many may wait: of one caller, and in all. */
  waitingEach: number;
  waitingAll: number;
  /** A caller whose next request has waited for so long is asking for more than there is. */
  standingMs: number;
  /** Nobody waits longer. */
  waitMs: number;
  /** How long the gate counts as crowded after it refused someone. */
  crowdedMs: number;
  /** While it is crowded: who would have to wait longer is refused at once. */
  soonMs: number;
  /** While it is crowded: who has waited longer when its turn comes is refused after all. */
  crowdedWaitMs: number;
};

type Waiter = { since: number; signal: AbortSignal | null; start: (leave: Leave) => void; refuse: Leave };
/** Those of one caller and load that wait, whose turn is next first. */
type Queue = { caller: string; load: Load; waiters: Waiter[] };

/** Of the mean time that requests stay, how much the newest one counts. */
const NEWEST_SHARE = 0.1;

/**
 * Lets in as many requests as the database serves well, and keeps a short queue of those that come in a burst. What
 * comes beyond that is refused at once, so that what is let in is answered soon. From then on the queue is as long as
 * it can be served within a second: a burst may wait, but a load that does not end may not. Callers take turns: who
 * sends hundreds at once waits behind himself.
 */
export class Gate {
  readonly #limits: Limits;
  /** By caller and load, whose turn is next first. */
  readonly #queues = new Map<string, Queue>();
  /** How many heavy ones of each caller work. */
  readonly #heavyOf = new Map<string, number>();
  #running = 0;
  #heavy = 0;
  #waiting = 0;
  #refused = 0;
  #crowdedUntil = 0;
  /** How long a request with a place keeps it, on average. */
  readonly #stayMs = { light: 0, heavy: 0 };

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get counts() {
    return { running: this.#running, waiting: this.#waiting, refused: this.#refused };
  }

  /** What a request of this caller would be refused with now, or null. */
  refusal(caller: string, load: Load): AppError | null {
    if (this.#isFree(caller, load)) return null;
    const own = this.#queues.get(nameOf(caller, load))?.waiters ?? [];
    const [next] = own;
    const { waitingEach, waitingAll, standingMs, soonMs } = this.#limits;
    const isStanding = next !== undefined && performance.now() - next.since > standingMs;
    const isLate = this.#isCrowded() && this.#expectedMs(own.length, load) > soonMs;
    if (!isStanding && !isLate && own.length < waitingEach && this.#waiting < waitingAll) return null;
    return this.#refuse();
  }

  /** Takes a place, or waits for one; whoever has it must leave. Throws where the request is refused. */
  enter(caller: string, load: Load, signal: AbortSignal | null = null): Leave | Promise<Leave> {
    if (this.#isFree(caller, load)) return this.#take(caller, load);
    const refusal = this.refusal(caller, load);
    if (refusal) throw refusal;
    return this.#wait(caller, load, signal);
  }

  #isFree(caller: string, load: Load): boolean {
    const { places, heavyEach, heavyAll } = this.#limits;
    if (this.#running >= places) return false;
    return load === "light" || (this.#heavy < heavyAll && (this.#heavyOf.get(caller) ?? 0) < heavyEach);
  }

  #isCrowded(): boolean {
    return performance.now() < this.#crowdedUntil;
  }

  /** How long a request behind so many of its own caller would wait, by how long requests kept their places of late. */
  #expectedMs(own: number, load: Load): number {
    const queues = [...this.#queues.values()].filter((queue) => queue.load === load);
    const waiting = queues.reduce((sum, { waiters }) => sum + waiters.length, 0);
    const turns = Math.min(waiting, (own + 1) * queues.length) + 1;
    const { places, heavyEach, heavyAll } = this.#limits;
    const atOnce = load === "light" ? places : Math.min(heavyAll, heavyEach * Math.max(1, queues.length));
    return (turns * this.#stayMs[load]) / atOnce;
  }

  #refuse(): AppError {
    this.#refused++;
    this.#crowdedUntil = performance.now() + this.#limits.crowdedMs;
    return tooMany();
  }

  #take(caller: string, load: Load): Leave {
    this.#count(caller, load, 1);
    const since = performance.now();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#count(caller, load, -1);
      this.#stayed(load, performance.now() - since);
      this.#callNext();
    };
  }

  #count(caller: string, load: Load, by: 1 | -1): void {
    this.#running += by;
    if (load === "light") return;
    this.#heavy += by;
    const own = (this.#heavyOf.get(caller) ?? 0) + by;
    if (own > 0) this.#heavyOf.set(caller, own);
    else this.#heavyOf.delete(caller);
  }

  #stayed(load: Load, ms: number): void {
    const mean = this.#stayMs[load];
    this.#stayMs[load] = mean === 0 ? ms : mean + NEWEST_SHARE * (ms - mean);
  }

  #wait(caller: string, load: Load, signal: AbortSignal | null): Promise<Leave> {
    const name = nameOf(caller, load);
    const queue = this.#queues.get(name) ?? { caller, load, waiters: [] };
    this.#queues.set(name, queue);
    return new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer);
        reject(signal?.aborted ? tooMany() : this.#refuse());
      };
      const timer = setTimeout(() => {
        this.#remove(queue, waiter);
        refuse();
      }, this.#limits.waitMs);
      const start = (leave: Leave) => {
        clearTimeout(timer);
        resolve(leave);
      };
      const waiter = { since: performance.now(), signal, start, refuse };
      queue.waiters.push(waiter);
      this.#waiting++;
    });
  }

  /** Whoever has a place now is called, each caller in turn. */
  #callNext(): void {
    for (const [name, queue] of this.#queues) {
      this.#dropLost(queue);
      const { caller, load, waiters } = queue;
      const [next] = waiters;
      if (!next || !this.#isFree(caller, load)) continue;
      this.#remove(queue, next);
      if (waiters.length > 0) {
        this.#queues.delete(name);
        this.#queues.set(name, queue);
      }
      next.start(this.#take(caller, load));
    }
  }

  /** Refuses those in front who went away, and those that an overload has kept too long: neither needs a place. */
  #dropLost(queue: Queue): void {
    const { crowdedWaitMs, waitMs } = this.#limits;
    const latest = performance.now() - (this.#isCrowded() ? crowdedWaitMs : waitMs);
    const { waiters } = queue;
    for (let [next] = waiters; next && (next.signal?.aborted || next.since < latest); [next] = waiters) {
      this.#remove(queue, next);
      next.refuse();
    }
  }

  #remove({ caller, load, waiters }: Queue, waiter: Waiter): void {
    const at = waiters.indexOf(waiter);
    if (at < 0) return;
    waiters.splice(at, 1);
    this.#waiting--;
    if (waiters.length === 0) this.#queues.delete(nameOf(caller, load));
  }
}

function nameOf(caller: string, load: Load): string {
  return `${load} ${caller}`;
}

function tooMany(): AppError {
  // Not all of them at the same moment.
  const retryAfter = 1 + Math.floor(Math.random() * 3);
  return new AppError("unavailable", "Too many requests for the service right now; nothing was done.", {
    retryAfter,
  });
}

const holder = globalThis as typeof globalThis & { switchyardGate?: Gate; switchyardHeavy?: Set<string> };

/** How wide a gate is before a pool of so many connections. */
export function usualLimits(pool: number): Limits {
  // Six at once answered no more of them a second than three, and kept two cores from everything else.
  const heavyAll = Math.max(1, Math.floor(pool / 2));
  return {
    places: 2 * pool,
    // Who asks for one slow search after the other leaves room for those of others.
    heavyEach: Math.ceil(heavyAll * 0.6),
    heavyAll,
    waitingEach: 64,
    waitingAll: 256,
    standingMs: 1000,
    waitMs: 8000,
    crowdedMs: 5000,
    soonMs: 1000,
    crowdedWaitMs: 1500,
  };
}

/** The gate of this process, as wide as its pool. */
export function gate(): Gate {
  holder.switchyardGate ??= new Gate(usualLimits(env().DATABASE_POOL));
  return holder.switchyardGate;
}

/** Addresses without parameters whose requests are heavy, as `METHOD /path`. */
export function heavyOperations(): Set<string> {
  holder.switchyardHeavy ??= new Set();
  return holder.switchyardHeavy;
}
