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
  /** For so long after a refusal more is being asked for than there is: */
  crowdedMs: number;
  /** meanwhile who would wait longer than this is refused at once, */
  soonMs: number;
  /** and who has waited longer than this when its turn comes. */
  crowdedPatienceMs: number;
};

type Waiter = { load: Load; since: number; signal: AbortSignal | null; start: (leave: Leave) => void; refuse: Leave };

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
  readonly #queues = new Map<string, Waiter[]>();
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
    if (this.#isFree(load)) return null;
    const own = this.#queues.get(nameOf(caller, load)) ?? [];
    const [next] = own;
    const { waitingEach, waitingAll, standingMs, soonMs } = this.#limits;
    const isStanding = next !== undefined && performance.now() - next.since > standingMs;
    const isLate = this.#isCrowded() && this.#expectedMs(own.length, load) > soonMs;
    if (!isStanding && !isLate && own.length < waitingEach && this.#waiting < waitingAll) return null;
    return this.#refuse();
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

  #stayed(load: Load, ms: number): void {
    const mean = this.#stayMs[load];
    this.#stayMs[load] = mean === 0 ? ms : mean + NEWEST_SHARE * (ms - mean);
  }

  #isCrowded(): boolean {
    return performance.now() < this.#crowdedUntil;
  }

  /** How long who comes behind so many of its own would wait, by how long requests stayed of late. */
  #expectedMs(own: number, load: Load): number {
    const queues = [...this.#queues.values()].filter(([next]) => next?.load === load);
    const waiting = queues.reduce((sum, { length }) => sum + length, 0);
    const turns = Math.min(waiting, (own + 1) * queues.length) + 1;
    const width = load === "heavy" ? this.#limits.heavyPlaces : this.#limits.places;
    return (turns * this.#stayMs[load]) / width;
  }

  #refuse(): AppError {
    this.#refused++;
    this.#crowdedUntil = performance.now() + this.#limits.crowdedMs;
    return tooMany();
  }

  #take(load: Load): Leave {
    const weight = load === "heavy" ? 1 : 0;
    this.#running++;
    this.#heavy += weight;
    const since = performance.now();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#stayed(load, performance.now() - since);
      this.#running--;
      this.#heavy -= weight;
      this.#callNext();
    };
  }

  #wait(name: string, load: Load, signal: AbortSignal | null): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer);
        reject(signal?.aborted ? tooMany() : this.#refuse());
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
      this.#dropLost(name, queue);
      const [next] = queue;
      if (!next || !this.#isFree(next.load)) continue;
      this.#remove(name, next);
      if (queue.length > 0) {
        this.#queues.delete(name);
        this.#queues.set(name, queue);
      }
      next.start(this.#take(next.load));
    }
  }

  /** Refuses those in front who went away, and those that an overload has kept too long: neither needs a place. */
  #dropLost(name: string, queue: Waiter[]): void {
    const { crowdedPatienceMs, patienceMs } = this.#limits;
    const latest = performance.now() - (this.#isCrowded() ? crowdedPatienceMs : patienceMs);
    for (let [next] = queue; next && (next.signal?.aborted || next.since < latest); [next] = queue) {
      this.#remove(name, next);
      next.refuse();
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
    crowdedMs: 5000,
    soonMs: 1000,
    crowdedPatienceMs: 1500,
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
