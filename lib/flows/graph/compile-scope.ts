import type { PortMeaning } from "../nodes/spec.ts";
import { type Graph, moduleRunBy, type Placed, reachedFrom } from "./compile-graph.ts";
import { settingsOf } from "./compile-settings.ts";

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

  /** The ways that names take from each node. */
  #edgesOf(graph: Graph): Edge[][] {
    const given = (node: Placed, meaning?: PortMeaning) =>
      this.#maskOf(Object.keys(node.spec.gives(node.data, meaning)));
    const set = new Map<string, bigint>();
    for (const node of graph.nodes) set.set(node.drawn.module, (set.get(node.drawn.module) ?? 0n) | given(node));
    const handlers = new Map<string, number>();
    graph.nodes.forEach(({ drawn, spec }, place) => {
      if (spec.kind === "on_error") handlers.set(drawn.module, place);
    });
    return graph.nodes.map((node, place) => {
      const edges: Edge[] = [];
      node.outputs.forEach(({ meaning }, position) => {
        const adds = given(node, meaning);
        for (const to of graph.next[place]?.[position] ?? []) edges.push({ to, keeps: ALL, adds });
        // What the walks of a loop set is there when it is done; what they walk over is not.
        if (node.spec.kind !== "loop" || meaning !== "done") return;
        const walked = (set.get(node.drawn.module) ?? 0n) & ~given(node, "each");
        for (const to of graph.next[place]?.[position] ?? []) edges.push({ to, keeps: ALL, adds: walked });
      });
      // Any node of its module may have failed.
      const handler = handlers.get(node.drawn.module);
      if (handler !== undefined && handler !== place) edges.push({ to: handler, keeps: ALL, adds: 0n });
      const module = moduleRunBy(node);
      const adds = module === null ? 0n : this.#maskOf(Object.keys(settingsOf(node.data.input)));
      for (const to of (module !== null && graph.entries.get(module)) || []) edges.push({ to, keeps: 0n, adds });
      return edges;
    });
  }
}

/** A way on: of the names before a node `keeps`, with `adds`, are before the next. */
type Edge = { to: number; keeps: bigint; adds: bigint };

const ALL = -1n;

export const VARIABLES = 2_000;
