import type { ModuleExtract } from "@/lib/flows/compile/module-extract.ts";
import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import { extractModule } from "@/lib/flows/drawflow/edits/extract.ts";
import type { NodeKind } from "@/lib/flows/nodes/kinds.ts";
import { newNode } from "@/lib/flows/nodes/new-node.ts";
import { boxOf } from "../../canvas/card-layout";
import { BESIDE_PX } from "../insert/room";

/** Puts nodes into a module of this name, and in their place a node that runs it with what they take and give. */
export function madeModule(document: FlowDocument, module: string, name: string, extract: ModuleExtract) {
  const { entry, handed, result } = extract;
  const { x, y, width } = boxOf([entry]);
  const input = Object.fromEntries(handed.map((one) => [one, one]));
  const runs = nodeOf("subflow", {
    label: name,
    target: "module",
    module: name,
    input,
    ...(result !== null && { into: result }),
  });
  const ends = nodeOf("stop", { outcome: "done", result });
  return extractModule(
    document,
    module,
    name,
    extract,
    { node: runs, at: { x, y }, input: "input_1", output: "output_1" },
    result === null
      ? null
      : { node: ends, at: { x: x + (width + BESIDE_PX) * extract.keys.length, y }, input: "input_1" },
  );
}

function nodeOf(kind: NodeKind, data: object) {
  const made = newNode(kind, 0, { x: 0, y: 0 });
  const { into: _into, ...settings } = made.data;
  return { ...made, data: { ...settings, ...data } };
}
