"use client";

import { useCallback, useEffect, useRef } from "react";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import { arrowKeyStep } from "../../canvas/arrow-key-step";
import { withPointAt } from "../../canvas/connection-edge";
import { middleOf } from "../../canvas/edge-curve";
import { endsOf } from "../../canvas/edge-ends";
import { awaits, inputsOf, outputsOf } from "../../canvas/ports";
import { showAll } from "../../canvas/view/show-all";
import { lineMiddle } from "../../canvas/way/line";
import { chooseHere } from "../insert/choose-here";
import { type Editor, useEditor } from "../state/editor-context";
import { removeSelected } from "../state/remove-selected";
import { focusNode, panToNode, showNode } from "../state/show-node";
import { actionOf, type KeyAction } from "./key-bindings";
import { neighbourOf } from "./neighbour";
import { focusedKey, focusedPort, selectFocused } from "./select-focused";

/** What the shell does at a key; the rest is done here. */
export type ShellKeys = Partial<Record<KeyAction, (editor: Editor, pressed: Pressed) => void>>;

type Pressed = Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey" | "target">;

/** Does what a key would do, to the node or port that is named. */
export type Act = (action: KeyAction, target: EventTarget | null) => void;

const noKey = { key: "", shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

/** Keys for everything; on the canvas those that would be text elsewhere. */
export function useEditorKeys(shell: ShellKeys): Act {
  const editor = useEditor();
  const latest = useRef(shell);
  latest.current = shell;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
      if (event.target.closest("[role=dialog],[role=menu],[role=listbox]")) return;
      const { target } = event;
      const isDrawn = target.closest(".react-flow") !== null && target.closest("search") === null;
      const onCanvas = target === document.body || isDrawn || target.id === "content";
      const action = actionOf(event, onCanvas, isTyping(target));
      if (!action) return;
      const handler = latest.current[action] ?? onDrawing[action];
      // Copying and pasting have no handler: they come as events of the clipboard.
      if (handler && handler(editor, event) !== false) event.preventDefault();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [editor]);
  return useCallback(
    (action, target) => {
      const handler = latest.current[action] ?? onDrawing[action];
      handler?.(editor, { ...noKey, target });
    },
    [editor],
  );
}

function isTyping(target: HTMLElement): boolean {
  return target.isContentEditable || target.closest("input, textarea, select") !== null;
}

/** What a key does on the canvas; false: nothing, and the browser may go on with it. */
type Handler = (editor: Editor, event: Pressed) => unknown;

const changes =
  (handler: Handler): Handler =>
  (editor, event) =>
    editor.readOnly ? false : handler(editor, event);

const onDrawing: Partial<Record<KeyAction, Handler>> = {
  undo: changes(({ store }) => store.getState().undo()),
  redo: changes(({ store }) => store.getState().redo()),
  selectAll: ({ commands }) => commands.selectAll(),
  select: ({ store, commands }, { target }) => {
    const node = focused(store, target);
    if (!node || focusedKey(target) === null) return false;
    const { picked } = store.getState();
    const side = picked && awaits(picked, "inputs") ? "inputs" : "outputs";
    const other = picked && (side === "inputs" ? inputsOf(node) : outputsOf(node))[0];
    if (other) commands.pickPort({ node: node.key, side, port: other.port });
    else commands.select([node.key]);
    return true;
  },
  neighbour: (editor, { key, target }) => {
    const { document, module, selection } = editor.store.getState();
    const { nodes } = viewOf(document, module);
    const from = nodes.find((node) => node.key === (focusedKey(target) ?? [...selection][0])) ?? nodes[0];
    const next = from && neighbourOf(nodes, from, key);
    if (!next) return;
    showNode(editor, next);
    focusNode(next.key);
  },
  move: changes(moveSelected),
  moveFar: changes(moveSelected),
  duplicate: changes((editor, { target }) => {
    selectFocused(editor, target);
    editor.commands.duplicate();
    focusSelected(editor);
  }),
  disable: changes((editor, { target }) => {
    selectFocused(editor, target);
    editor.commands.switchDisabled();
  }),
  remove: changes((editor, { target }) => removeSelected(editor, target)),
  cancel: ({ store, tests }) => {
    const { picked, inserting, selection, pick, select } = store.getState();
    if (picked || inserting) pick(null);
    else if (selection.size > 0) select(() => new Set());
    else tests.getState().clear();
  },
  connect: changes(({ store, commands }, { target }) => {
    const { document, module, selection } = store.getState();
    const edge = viewOf(document, module).edges.find(({ key }) => selection.has(key));
    if (edge) return commands.pickConnection(edge.key);
    const node = focused(store, target);
    const output = node && outputsOf(node)[0];
    if (node && output) commands.pickPort({ node: node.key, side: "outputs", port: output.port });
  }),
  insert: changes((editor, { target }) => {
    selectFocused(editor, target);
    chooseHere(editor, focusedPort(target));
  }),
  connection: ({ store, commands }, { target }) => {
    const { document, module, selection } = store.getState();
    const { nodes, edges } = viewOf(document, module);
    const chosen = edges.find(({ key }) => selection.has(key));
    const node = focusedKey(target) ?? nodes.find(({ key }) => selection.has(key))?.key ?? chosen?.source;
    const own = edges.filter(({ source, target }) => source === node || target === node);
    const next = own[(chosen ? own.indexOf(chosen) + 1 : 0) % own.length];
    if (next) commands.select([next.key]);
  },
  point: changes(({ store, commands, canvas }) => {
    const { document, module, selection } = store.getState();
    const edge = viewOf(document, module).edges.find(({ key }) => selection.has(key));
    const drawn = edge && canvas.current?.getEdge(edge.key);
    const ends = drawn && canvas.current && endsOf(canvas.current, drawn);
    if (!edge || !ends) return;
    const last = edge.points.at(-1);
    const way = drawn.data?.way ?? null;
    const middle = last ? middleOf(last, ends.to, []) : lineMiddle({ ...ends, points: [], way });
    commands.setPoints(edge.key, withPointAt(ends.from, ends.to, edge.points, middle));
  }),
  note: changes((editor) => {
    editor.commands.add("note", editor.commands.middle());
    focusSelected(editor);
  }),
  zoomIn: ({ canvas }) => canvas.current?.zoomIn(),
  zoomOut: ({ canvas }) => canvas.current?.zoomOut(),
  fit: ({ canvas }) => canvas.current && showAll(canvas.current),
};

function moveSelected(editor: Editor, event: Pressed): boolean {
  const step = arrowKeyStep(event);
  selectFocused(editor, event.target);
  if (!step || editor.store.getState().selection.size === 0) return false;
  editor.commands.moveBy(step);
  return true;
}

/** The keys go on with what is selected now. */
function focusSelected(editor: Editor): void {
  const [first] = editor.store.getState().selection;
  if (first === undefined) return;
  panToNode(editor, first);
  focusNode(first);
}

function focused(store: Editor["store"], target: EventTarget | null) {
  const { document, module, selection } = store.getState();
  const key = focusedKey(target);
  return viewOf(document, module).nodes.find((node) => (key === null ? selection.has(node.key) : node.key === key));
}
