import { type FlowDocument, openDocument } from "../drawflow/document.ts";
import type { NodeKind } from "../nodes/kinds.ts";
import { drawFlow, type Sketch } from "../starters/draw.ts";
import { compile } from "./compile.ts";

export const start: Sketch = { id: 1, kind: "webhook", at: [0, 0] };
export const node = (id: number, kind: NodeKind, data: object = {}, to: Sketch["to"] = {}): Sketch => {
  return { id, kind, at: [200 * id, 0], data: { ...data }, to };
};
export const following = (...sketches: Sketch[]): Sketch[] => [
  { ...start, to: { next: sketches[0]?.id ?? 2 } },
  ...sketches,
];

/** The codes found, each with its node and its field. */
export function found(text: string, type = "webhook"): string[] {
  return compile(text, type).problems.map(({ code, node: at, params }) =>
    [code, at, params?.field, params?.reason ?? params?.name].filter((part) => part !== undefined).join(" "),
  );
}
export const inHome = (...sketches: Sketch[]) => drawFlow({ Home: sketches });

export function documentOf(text: string): FlowDocument {
  const opened = openDocument(text);
  if ("refused" in opened) throw new Error(opened.refused);
  return opened.document;
}
