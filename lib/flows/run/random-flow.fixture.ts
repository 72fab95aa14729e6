import fc from "fast-check";
import type { NodeKind } from "../nodes/kinds.ts";
import { specOf } from "../nodes/registry.ts";
import type { Sketch } from "../starters/draw.ts";

/** A flow as a person would tell it: one thing after the other, with parts in parts. */
type Item =
  | { is: "log" }
  | { is: "add"; by: number }
  | { is: "fail" }
  | { is: "stop"; failed: boolean }
  | { is: "wait"; seconds: number }
  | { is: "effect"; onError: Block | null }
  | { is: "disabled"; kind: NodeKind }
  | { is: "if"; yes: Block; no: Block }
  | { is: "fork"; branches: Block[] }
  | { is: "loop"; items: number[]; body: Block }
  | { is: "call"; module: number };
type Block = Item[];
export type Told = { home: Block; modules: Block[]; handler: Block | null };

const weighted = (weight: number, arbitrary: fc.Arbitrary<Item>) => ({ weight, arbitrary });

/** Each leads on by its first output. */
const passed = [
  "set_variables",
  "store_value",
  "condition",
  "switch",
  "loop",
  "join",
  "subflow",
  "wait",
  "log",
] as const;
/** Settings of disabled nodes. Enabled, such a node would not compile, or its run would fail or take another way. */
const disabledData: Partial<Record<NodeKind, object>> = {
  set_variables: { variables: { x: "RUN.none" } },
  condition: { expression: "nowhere ==" },
  loop: { list: "nowhere" },
  subflow: { module: "nowhere" },
  wait: { mode: "for", seconds: -1 },
};

const goesOn = [
  weighted(4, fc.constant({ is: "log" })),
  weighted(4, fc.record({ is: fc.constant("add"), by: fc.integer({ min: 1, max: 5 }) })),
  weighted(2, fc.record({ is: fc.constant("wait"), seconds: fc.integer({ min: 1, max: 4 }) })),
  weighted(2, fc.record({ is: fc.constant("disabled"), kind: fc.constantFrom<NodeKind>(...passed) })),
];
const ends = [
  weighted(1, fc.constant({ is: "fail" })),
  weighted(1, fc.record({ is: fc.constant("stop"), failed: fc.boolean() })),
  weighted(1, fc.constant({ is: "disabled", kind: "stop" })),
];
const call = weighted(2, fc.record({ is: fc.constant("call"), module: fc.nat({ max: 1 }) }));

/** Modules call none: they could call each other for ever. Walks of a branch all come to its join. */
type Where = "home" | "module" | "branch";

function blockOf(depth: number, where: Where): fc.Arbitrary<Block> {
  const leaves = { home: [...goesOn, ...ends, call], module: [...goesOn, ...ends], branch: goesOn }[where];
  if (depth === 0) return fc.array(fc.oneof(...leaves), { maxLength: 3 });
  const [inner, branch] = [blockOf(depth - 1, where), blockOf(depth - 1, "branch")];
  const onError: fc.Arbitrary<Block | null> = fc.option(inner);
  const effect = weighted(2, fc.record({ is: fc.constant("effect" as const), onError }));
  const item = fc.oneof(
    ...leaves,
    ...(where === "branch" ? [] : [effect]),
    weighted(2, fc.record({ is: fc.constant("if"), yes: inner, no: inner })),
    weighted(3, fc.record({ is: fc.constant("fork"), branches: fc.array(branch, { minLength: 2, maxLength: 3 }) })),
    weighted(
      2,
      fc.record({ is: fc.constant("loop"), items: fc.array(fc.nat({ max: 9 }), { maxLength: 3 }), body: inner }),
    ),
  );
  return fc.array(item, { maxLength: 4 });
}

export const anyFlow: fc.Arbitrary<Told> = fc.record({
  home: blockOf(3, "home"),
  modules: fc.tuple(blockOf(1, "module"), blockOf(1, "module")),
  handler: fc.option(blockOf(1, "module")),
});

/** The items of a flow with the keys of their nodes, which the trace shows. */
export type Keyed = { item: Item; key: number; join: number; parts: Keyed[][] };
export type KeyedFlow = { home: Keyed[]; modules: Keyed[][]; handler: Keyed[] | null; sketches: Sketch[][] };

export const START = 1;
export const FIRST = 2;
export const HANDLER = 3;
const MODULES = 4;

/** Where something must be connected, so that there is something; a branch has a first node of its own. */
const filler: Item = { is: "log" };

/** Draws what was told: its nodes by module, and which node each item is. */
export function drawTold(told: Told): KeyedFlow {
  let last = 10;
  let sketches: Sketch[] = [];
  const draw = (kind: NodeKind, data: object, to: Sketch["to"], id = ++last) => {
    // Branches are drawn one after the other, so each stands below those before it.
    sketches.push({ id, kind, at: [0, id], data: { ...data }, to: to ?? {} });
    return id;
  };
  const drawBlock = (block: Block, rest: number[]): { entries: number[]; keyed: Keyed[] } => {
    const [item, ...all] = block;
    // Nodes that nothing leads to would be entries of their module.
    const more = item && isEnd(item) ? [] : all;
    if (!item) return { entries: rest, keyed: [] };
    const after = drawBlock(more, rest);
    const next = after.entries;
    const one = drawItem(item, next);
    return { entries: one.entries, keyed: [one.keyed, ...after.keyed] };
  };
  const drawItem = (item: Item, next: number[]): { entries: number[]; keyed: Keyed } => {
    const single = (kind: NodeKind, data: object, to: Sketch["to"], parts: Keyed[][] = []) => {
      const key = draw(kind, data, to);
      return { entries: [key], keyed: { item, key, join: 0, parts } };
    };
    switch (item.is) {
      case "log":
        return single("log", { text: "x" }, { next });
      case "add":
        return single("set_variables", { variables: { x: `x + ${item.by}` } }, { next });
      case "fail":
        return single("set_variables", { variables: { x: "RUN.none" } }, { next });
      case "stop":
        return single("stop", item.failed ? { outcome: "failed", reason: "told" } : { result: "x" }, {});
      case "disabled": {
        const data = { ...disabledData[item.kind], disabled: true };
        // No run takes its second output, and no module begins at what that leads to.
        const [first, second] = specOf(item.kind)?.outputs(data) ?? [];
        const beside = second ? drawBlock([filler], []).entries : [];
        return single(item.kind, data, {
          ...(first && { [first.port]: next }),
          ...(second && { [second.port]: beside }),
        });
      }
      case "wait":
        return single("wait", { mode: "for", seconds: item.seconds }, { next });
      case "call":
        return single("subflow", { module: `M${item.module}`, input: { n: "x" }, into: "" }, { ok: next });
      case "effect": {
        const error = item.onError && drawBlock([...item.onError, filler], []);
        const to = { ok: next, ...(error && { error: error.entries }) };
        return single("store_value", { key: "k", value: "x" }, to, error ? [error.keyed] : []);
      }
      case "if": {
        const [yes, no] = [drawBlock(item.yes, next), drawBlock(item.no, next)];
        return single("condition", { expression: "x % 2 == 0" }, { true: yes.entries, false: no.entries }, [
          yes.keyed,
          no.keyed,
        ]);
      }
      case "loop": {
        const body = drawBlock([...item.body, filler], []);
        const data = { list: JSON.stringify(item.items) };
        return single("loop", data, { each: body.entries, done: next }, [body.keyed]);
      }
      case "fork": {
        const join = draw("join", {}, { next });
        const branches = item.branches.map((branch) => drawBlock([filler, ...branch], [join]));
        const keyed = { item, key: 0, join, parts: branches.map((branch) => branch.keyed) };
        return { entries: branches.flatMap((branch) => branch.entries), keyed };
      }
    }
  };
  const whole = (first: () => void) => {
    sketches = [];
    first();
    return sketches;
  };
  const parts: Keyed[][] = [];
  const module = (block: Block, set: string, entry: number) => () => {
    // Only a node behind the first may fail when x is set.
    const { entries, keyed } = drawBlock([filler, ...block], []);
    draw("set_variables", { variables: { x: set } }, { next: entries }, entry);
    parts.push(keyed);
  };
  const Home = whole(() => {
    module(told.home, "0", FIRST)();
    draw("webhook", { access: "none" }, { next: FIRST }, START);
    if (told.handler) {
      const { entries, keyed } = drawBlock([...told.handler, filler], []);
      draw("on_error", {}, { next: entries }, HANDLER);
      parts.push(keyed);
    }
  });
  const handler = told.handler ? (parts[1] ?? null) : null;
  const modules = told.modules.map((block, i) => whole(module(block, "n", MODULES + i)));
  const keyedModules = parts.slice(told.handler ? 2 : 1);
  return { home: parts[0] ?? [], modules: keyedModules, handler, sketches: [Home, ...modules] };
}

/** Whether nothing can come after the item, whatever happens in it. */
function isEnd(item: Item): boolean {
  const ends = (block: Block) => block.some(isEnd);
  if (item.is === "stop" || (item.is === "disabled" && item.kind === "stop")) return true;
  return item.is === "if" && ends(item.yes) && ends(item.no);
}
