import type { Point } from "@/lib/flows/drawflow/point.ts";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import { focusedKey } from "../keys/select-focused";
import type { Editor } from "../state/editor-context";
import type { MenuPlace } from "./entries";

/** What a menu was asked for, and where on the screen. `target`: the node that is to have the keys again. */
export type AskedMenu = { place: MenuPlace; at: Point; target: HTMLElement | null };

/** What has a menu of its own: the browser's, or another. */
const OTHERS = "input, textarea, [contenteditable=true], search, [role=menu], [role=toolbar], .react-flow__panel";

/** Takes what was pressed for what the menu is about, and selects it unless it is selected among others. */
export function askAt(editor: Editor, pressed: Element, at: Point): AskedMenu | null {
  if (pressed.closest(OTHERS)) return null;
  const { store, commands } = editor;
  const { document: drawing, module, selection } = store.getState();
  const { nodes, edges } = viewOf(drawing, module);
  const target = pressed.closest<HTMLElement>(".react-flow__node");
  const key = focusedKey(target);
  if (nodes.some((node) => node.key === key) && key !== null) {
    if (!selection.has(key)) commands.select([key]);
    return { place: "node", at, target };
  }
  const edge = pressed.closest<HTMLElement>(".react-flow__edge")?.dataset.id;
  if (edges.some((one) => one.key === edge) && edge !== undefined) {
    commands.select([edge]);
    return { place: "connection", at, target: null };
  }
  const isAmongSelected = pressed.closest(".react-flow__nodesselection") !== null;
  return { place: isAmongSelected ? "node" : "ground", at, target: null };
}

/** By key: the menu of the node that has the keys, or of its connection that is selected, else of the ground. */
export function askByKey(editor: Editor, pressed: EventTarget | null): AskedMenu | null {
  const { document: drawing, module, selection } = editor.store.getState();
  const { nodes, edges } = viewOf(drawing, module);
  const focused = focusedKey(pressed);
  const own = edges.find(
    ({ key, source, target }) => selection.has(key) && (focused === null || source === focused || target === focused),
  );
  const [first = null] = selection;
  const key = own && (focused === null || !selection.has(focused)) ? own.key : (focused ?? first);
  const shown = elementOf(".react-flow__node", key) ?? elementOf(".react-flow__edge", key);
  const about = shown ?? document.querySelector(".react-flow__pane");
  if (!about) return null;
  const button = pressed instanceof Element ? pressed.closest("[role=toolbar] button") : null;
  const { x, y, width, height } = (button ?? about).getBoundingClientRect();
  const at = { x: x + width / 2, y: y + height / 2 };
  const isDrawn = nodes.some((node) => node.key === key) || edges.some((edge) => edge.key === key);
  const found: AskedMenu | null = isDrawn ? askAt(editor, about, at) : { place: "ground", at, target: null };
  const target = pressed instanceof Element ? pressed.closest<HTMLElement>(".react-flow__node") : null;
  return found && { ...found, target };
}

function elementOf(selector: string, key: string | null): Element | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find(({ dataset }) => dataset.id === key);
}
