import type { PortMeaning } from "../nodes/spec.ts";
import { type Graph, type Placed, reachedFrom } from "./compile-graph.ts";
import { settingsOf } from "./compile-settings.ts";
import { type Way, waysOf } from "./compile-ways.ts";

/**
 * For each node whether a variable may have been set before it. One that no way sets is a mistake; one that only some
 * set is not, for a node may ask whether it is there. Sets of names are bits of numbers, so that large flows stay cheap.
 */
export class Scopes {
  readonly #bits = new Map<string, bigint>();
  readonly #before: bigint[];

  constructor(graph: Graph, roots: Iterable<number>) {
    const edges = this.#edgesOf(graph);
    this.#before = graph.nodes.map(() => 0n);
    const waiting = reachedFrom(graph, roots);
    for (const place of waiting) {
      waiting.delete(place);
      for (const { to, keeps, adds } of edges[place] ?? []) {
        const names = this.#at(to) | (this.#at(place) & keeps) | adds;
        if (names === this.#at(to)) continue;
        this.#before[to] = names;
        waiting.add(to);
      }
    }
  }

  /** Whether the flow sets more variables than are told apart. */
  get overflows(): boolean {
    return this.#bits.size > VARIABLES;
  }

  mayHave(place: number, name: string): boolean {
    return (this.#at(place) & (this.#bits.get(name) ?? 0n)) !== 0n;
  }

  /** The variables that may have been set before a node. */
  at(place: number): string[] {
    return [...this.#bits.keys()].filter((name) => this.mayHave(place, name));
  }

  #at(place: number): bigint {
    return this.#before[place] ?? 0n;
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

  /** What each way on does to the names. */
  #edgesOf(graph: Graph): Edge[][] {
    const given = (node: Placed, meaning?: PortMeaning) =>
      this.#maskOf(Object.keys(node.spec.gives(node.data, meaning)));
    const set = new Map<string, bigint>();
    for (const node of graph.nodes) set.set(node.drawn.module, (set.get(node.drawn.module) ?? 0n) | given(node));
    const edgeOf = (node: Placed, way: Way): Edge => {
      const { to } = way;
      if (way.by === "connection") return { to, keeps: ALL, adds: given(node, way.meaning) };
      if (way.by === "failed") return { to, keeps: ALL, adds: 0n };
      if (way.by === "called") return { to, keeps: 0n, adds: this.#maskOf(Object.keys(settingsOf(node.data.input))) };
      // What the walks of a loop set is there when it is done; what they walk over is not.
      return { to, keeps: ALL, adds: (set.get(node.drawn.module) ?? 0n) & ~given(node, "each") };
    };
    return waysOf(graph).map((ways, place) => ways.map((way) => edgeOf(graph.nodes[place] as Placed, way)));
  }
}

/** A way on: of the names before a node `keeps`, with `adds`, are before the next. */
type Edge = { to: number; keeps: bigint; adds: bigint };

const ALL = -1n;

export const VARIABLES = 2_000;
