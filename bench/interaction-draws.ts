import { randomNumbers } from "../lib/testing/random-numbers.ts";
import { DAY_MS } from "../lib/time/durations.ts";
import { formatUtc } from "../lib/time/instant.ts";

export type Query = Record<string, string>;

const agents = [
  "luis",
  "m.silva",
  "ana.diaz",
  "p.castro",
  "f.luna",
  "r.pinto",
  "c.dubois",
  "g.reyes",
  "t.moya",
  "n.ito",
];
const names = ["Ana Ga", "Luis Pe", "Emma S", "Noah", "João"];

/** The filters of the measurements that the design rests on, each with values of its own at every draw. */
export const filters: Record<string, (random: Random) => Query> = {
  none: () => ({}),
  "channels-direction": () => ({ channels: "telephony,whatsapp", interactionType: "INBOUND" }),
  "rare-channel": () => ({ channels: "messenger" }),
  agent: (random) => ({ users: random.pick(agents) }),
  agents: () => ({ users: agents.slice(2, 9).join(",") }),
  "users-campaigns": () => ({ users: agents.slice(0, 8).join(","), campaigns: "Support,Retention" }),
  "client-id": (random) => ({ clientId: random.phone() }),
  "client-name": (random) => ({ clientName: random.pick(names) }),
  client: (random) => ({ client: random.pick([random.phone(), random.pick(names), "nobody"]) }),
  disposition: (random) => ({ dispositions: String(random.below(11) + 1) }),
};

/** The last seven digits, as people read a number off a telephone; most are nobody's. */
export const numberEnd = (random: Random): Query => ({
  clientEnd: `${random.pick(["9", "0", "5"])}${String(random.below(1_000_000)).padStart(6, "0")}`,
});

/** Those that took longer than so many minutes. */
export const drawLong = (random: Random): Query => ({ minDuration: String(60 + random.below(600)) });

/** Filters that no index serves: reported, with no goal of the design's. */
export const unindexed: Record<string, (random: Random) => Query> = {
  "client-letter": (random) => ({ clientName: random.pick(["a", "e", "n", "j"]) }),
  subject: (random) => ({ subject: random.pick(["invoice", "delivery", "password"]) }),
};

/** So many pairs of filters that do not ask for the same thing, the same at every run. */
export function pairs(count: number): Record<string, (random: Random) => Query> {
  const random = new Random();
  const all = Object.entries(filters).filter(([name]) => name !== "none");
  const found: Record<string, (random: Random) => Query> = {};
  while (Object.keys(found).length < count) {
    const [[one, drawOne], [other, drawOther]] = [random.pick(all), random.pick(all)];
    const asked = new Set(Object.keys(drawOne(random)));
    if (one >= other || Object.keys(drawOther(random)).some((name) => asked.has(name))) continue;
    found[`${one}+${other}`] = (random) => ({ ...drawOne(random), ...drawOther(random) });
  }
  return found;
}

/** Days in each window that is asked about. */
export const windows = { day: 1, month: 30, year: 365 } as const;

export type Window = keyof typeof windows;

/** The same draws at every run. */
export class Random {
  readonly #numbers = randomNumbers(2_071_464_031);

  below(limit: number): number {
    return Math.floor(this.#numbers.next().value * limit);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  /** The beginning of a number that about a thousandth of the clients have. */
  phone(): string {
    return `59899${String(this.below(1000)).padStart(3, "0")}`;
  }

  /** So many whole days within the two years up to `now`. */
  range(days: number, now: Date): Query {
    const end = now.getTime() - this.below(720 - days) * DAY_MS;
    const midnight = Math.floor(end / DAY_MS) * DAY_MS;
    return {
      initialdate: formatUtc(new Date(midnight - days * DAY_MS)),
      finaldate: formatUtc(new Date(midnight - 1000)),
    };
  }
}
