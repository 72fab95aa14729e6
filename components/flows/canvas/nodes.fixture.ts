import type { NodeView } from "@/lib/flows/drawflow/view.ts";

/** A node without ports at this place; of an unknown kind, which has a card of 220 by 52. */
export function nodeAt(x: number, y: number, name = "odd"): NodeView {
  return {
    key: `${x} ${y}`,
    id: 1,
    name,
    label: null,
    module: "Home",
    x,
    y,
    inputs: [],
    outputs: [],
    data: {},
    json: {},
  };
}
