import type { PortMeaning } from "../nodes/spec.ts";
import type { Way } from "./control-flow.ts";
import type { Graph, PlacedNode } from "./graph.ts";
import { settingsOf } from "./settings.ts";
import { stronglyConnected } from "./strongly-connected.ts";

/**
 * For each node whether a variable may have been set before it. One that no way sets is a mistake; one that only some
 * set is not, for a node may ask whether it is there. Sets of names are bits of numbers, and every way is looked at a
 * few times whatever the drawing is like, so that large flows stay cheap.
 */
export class Scopes {
  readonly #bits = new Map<string, bigint>();
  readonly #before = new Map<number, bigint>();

  /** `ways` are those of the graph; `roots` the places where runs begin. */
  constructor(graph: Graph, ways: readonly (readonly Way[])[], roots: Iterable<number>) {
    const adds = this.#additions(graph);
    const reached = new Set(roots);
    for (const place of reached) for (const { to } of ways[place] ?? []) reached.add(to);
    const parts = stronglyConnected(reached, (place) => keptFrom(ways[place]));
    const partOf = new Map<number, number>();
    parts.forEach((part, i) => {
      for (const place of part) partOf.set(place, i);
    });
    // Where all lead to each other, all have the same names.
    const before = parts.map(() => 0n);
    const add = (to: number, names: bigint) => {
      const part = partOf.get(to) as number;
      before[part] = (before[part] ?? 0n) | names;
    };
    for (const place of reached) for (const way of ways[place] ?? []) add(way.to, adds(place, way));
    // A part comes before those that it leads to, so its names are complete when its turn has come.
    parts.forEach((part, i) => {
      const names = before[i] ?? 0n;
      for (const place of part) {
        this.#before.set(place, names);
        for (const to of keptFrom(ways[place])) add(to, names);
      }
    });
  }

  /** Whether the flow sets more variables than are told apart. */
  get overflows(): boolean {
    return this.#bits.size > VARIABLES;
  }

  mayHave(place: number, name: string): boolean {
    const bit = this.#bits.get(name);
    return bit !== undefined && (this.#at(place) & bit) !== 0n;
  }

  /** The variables that may have been set before a node. */
  at(place: number): string[] {
    return [...this.#bits.keys()].filter((name) => this.mayHave(place, name));
  }

  #at(place: number): bigint {
    return this.#before.get(place) ?? 0n;
  }

  #maskOf(names: readonly string[]): bigint {
    let mask = 0n;
    for (const name of names) {
      if (this.overflows) break;
      const bit = this.#bits.get(name) ?? 1n << BigInt(this.#bits.size);
      this.#bits.set(name, bit);
      mask |= bit;
    }
    return mask;
  }

  /** What each way on adds to the names; what a node gives is made out once for all its ways. */
  #additions(graph: Graph): (place: number, way: Way) => bigint {
    const given = graph.nodes.map(() => new Map<PortMeaning | "run", bigint>());
    const givenBy = (place: number, meaning?: PortMeaning) => {
      const [known, { spec, data }] = [
        given[place] as Map<PortMeaning | "run", bigint>,
        graph.nodes[place] as PlacedNode,
      ];
      const key = meaning ?? "run";
      const mask = known.get(key) ?? this.#maskOf(Object.keys(spec.gives(data, meaning)));
      known.set(key, mask);
      return mask;
    };
    const inputs = new Map<number, bigint>();
    const inputOf = (place: number) => {
      const names = ["input", ...Object.keys(settingsOf(graph.nodes[place]?.data.input))];
      const mask = inputs.get(place) ?? this.#maskOf(names);
      inputs.set(place, mask);
      return mask;
    };
    const set = new Map<string, bigint>();
    graph.nodes.forEach(({ drawn: { module } }, place) => {
      set.set(module, (set.get(module) ?? 0n) | givenBy(place));
    });
    return (place, way) => {
      if (way.by === "connection") return givenBy(place, way.meaning);
      if (way.by === "called") return inputOf(place);
      if (way.by !== "walked") return 0n;
      // What the walks of a loop set is there when it is done; what they walk over is not.
      return (set.get((graph.nodes[place] as PlacedNode).drawn.module) ?? 0n) & ~givenBy(place, "each");
    };
  }
}

/** Where the names before a place are names still: everywhere on, but in a module that it runs. */
function keptFrom(ways: readonly Way[] = []): number[] {
  return ways.flatMap(({ to, by }) => (by === "called" ? [] : [to]));
}

export const VARIABLES = 2_000;
