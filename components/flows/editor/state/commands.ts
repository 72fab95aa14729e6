import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import { connect, disconnect, setPoints } from "@/lib/flows/drawflow/edits/connections.ts";
import { copyFragment, duplicateNodes, pasteFragment } from "@/lib/flows/drawflow/edits/fragments.ts";
import { moveNodes, removeNodes, setData, setDisabled, setNode } from "@/lib/flows/drawflow/edits/nodes.ts";
import { reconnect } from "@/lib/flows/drawflow/edits/reconnect.ts";
import type { Point } from "@/lib/flows/drawflow/point.ts";
import { repairAll } from "@/lib/flows/drawflow/repairs.ts";
import { modulesOf } from "@/lib/flows/drawflow/tree.ts";
import { type NodeView, viewOf } from "@/lib/flows/drawflow/view.ts";
import { edgeKey } from "@/lib/flows/drawflow/view-edges.ts";
import { isNodeKind } from "@/lib/flows/nodes/kinds.ts";
import { snapped } from "../../canvas/arrow-key-step";
import { keptReroutePoints } from "../../canvas/kept-reroute-points";
import { freePlace, stepBelow } from "../../canvas/places";
import { type Insertion, nodeSettingsOf, type PortEnd } from "../../canvas/ports";
import { insertionAfter, nextInsertion } from "../insert/next-insertion";
import { BESIDE_PX, NEW_SIZE_PX } from "../insert/room";
import { fitsInto, insertNode } from "../insert/wired-node";
import { type EditorState, type EditorStore, firstModule } from "./flow-store";
import { moduleCommands } from "./module-commands";

export type Commands = ReturnType<typeof createCommands>;

type Drawing = ReturnType<typeof drawingOf>;

/** What can be done with a drawing, each a step that can be undone. `middle`: of what is seen of the canvas. */
export function createCommands(store: EditorStore, middle: () => Point) {
  const drawing = drawingOf(store);
  return {
    select: drawing.select,
    middle: () => freePlace(drawing.view().nodes, snapped(middle()), NEW_SIZE_PX),
    selectAll: () => drawing.select(drawing.view().nodes.map(({ key }) => key)),
    leaveField: () => store.getState().leave(),
    ...addingCommands(drawing, middle),
    ...connectionCommands(drawing),
    ...placeCommands(drawing),
    ...settingCommands(drawing),
    ...copyCommands(drawing, middle),
    ...moduleCommands(store),
    ...wholeCommands(drawing),
  };
}

/** The drawing as all commands see it. */
function drawingOf({ getState }: EditorStore) {
  const view = (now: EditorState = getState()) => viewOf(now.document, now.module);
  const selected = () => view().nodes.filter(({ key }) => getState().selection.has(key));
  const edgeOf = (key: string) => view().edges.find((edge) => edge.key === key);

  function select(keys: Iterable<string>): void {
    getState().select(() => new Set(keys));
  }

  return { getState, view, selected, edgeOf, select };
}

/** Nodes are added: wired, or where there is room. */
function addingCommands({ getState, view, selected, select }: Drawing, middle: () => Point) {
  /** Lays a node where it is dropped, or else where it belongs: wired to where the drawing goes on, or `after` a node. */
  function add(kind: string, at?: Point, after?: NodeView): string | null {
    if (!isNodeKind(kind)) return null;
    const wired = at ? { at } : after ? insertionAfter(after, view().edges) : next();
    return insert(kind, wired && fitsInto(kind, wired) ? wired : { at: looseBy(after) });
  }

  /** Adds a node and connects it; where it cannot be connected, it lies where it was dropped. */
  function insert(kind: string, insertion: Insertion): string | null {
    if (!isNodeKind(kind)) return null;
    let added: string | null = null;
    getState().apply("add", (document, module) => {
      const grown =
        insertNode(document, module, kind, insertion) ??
        (insertion.at ? insertNode(document, module, kind, { at: insertion.at }) : null);
      added = grown?.key ?? null;
      return grown?.document ?? document;
    });
    if (added !== null) select([added]);
    return added;
  }

  function next(): Insertion | null {
    const { nodes, edges } = view();
    return nextInsertion(nodes, edges, getState().selection);
  }

  function looseBy(node = lone(selected())): Point {
    return freePlace(view().nodes, node ? beside(node) : snapped(middle()), NEW_SIZE_PX);
  }

  return {
    add,
    insert,
    /** Where a node goes that is added now. */
    insertionFor: (): Insertion => next() ?? { at: looseBy() },
  };
}

/** Connections are drawn, and led elsewhere. */
function connectionCommands({ getState, view, edgeOf }: Drawing) {
  function join(one: PortEnd, other: PortEnd): void {
    const [from, to] = one.side === "outputs" ? [one, other] : [other, one];
    const connection = { source: from.node, sourcePort: from.port, target: to.node, targetPort: to.port };
    getState().apply("connect", (document, module) => connect(document, module, connection));
  }

  /** Leads a connection elsewhere: to an input, from an output, or both. */
  function lead(key: string, ...ends: PortEnd[]): void {
    const edge = edgeOf(key);
    getState().pick(null);
    if (!edge) return;
    const [output, input] = (["outputs", "inputs"] as const).map((side) => ends.find((end) => end.side === side));
    const led = {
      source: output?.node ?? edge.source,
      sourcePort: output?.port ?? edge.sourcePort,
      target: input?.node ?? edge.target,
      targetPort: input?.port ?? edge.targetPort,
    };
    const points = keptReroutePoints(view().nodes, edge, ends);
    getState().apply(
      "reconnect",
      (document, module) => {
        const changed = reconnect(document, module, edge, led);
        return changed === document || points.length === edge.points.length
          ? changed
          : setPoints(changed, module, led, points);
      },
      { select: [edgeKey(led)] },
    );
  }

  return {
    join,
    lead,
    /** The first of two ports, or the second: then they are connected. Pressed again, it is no longer chosen. */
    pickPort: (end: PortEnd) => {
      const { picked, pick } = getState();
      if (picked && "connection" in picked) lead(picked.connection, end);
      else if (!picked || picked.side === end.side) pick(picked && isSame(picked, end) ? null : end);
      else join(picked, end);
    },
    /** The port that is pressed next is where this connection leads, or begins; picked again, it stays as it was. */
    pickConnection: (connection: string) => {
      const { picked, pick } = getState();
      pick(picked && "connection" in picked && picked.connection === connection ? null : { connection });
    },
    setPoints: (key: string, points: readonly Point[]) => {
      const edge = edgeOf(key);
      if (!edge) return;
      const joins = `points ${key} ${points.length}`;
      const rounded = points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
      getState().apply("reroute", (document, module) => setPoints(document, module, edge, rounded), { joins });
    },
  };
}

/** What lies in the drawing is moved, or taken out. */
function placeCommands({ getState, view }: Drawing) {
  function remove(keys: ReadonlySet<string> = getState().selection): void {
    const { nodes, edges } = view();
    const gone = nodes.filter(({ key }) => keys.has(key)).map(({ key }) => key);
    const cut = edges.filter(({ key }) => keys.has(key));
    getState().apply(
      gone.length > 0 ? "remove" : "disconnect",
      (document, module) => {
        const left = cut.reduce((one, edge) => disconnect(one, module, edge), document);
        return gone.length > 0 ? removeNodes(left, module, gone) : left;
      },
      { select: [] },
    );
  }

  function moveBy(step: Point, keys = getState().selection): void {
    const places = new Map(
      view()
        .nodes.filter(({ key }) => keys.has(key))
        .map(({ key, x, y }) => [key, { x: x + step.x, y: y + step.y }]),
    );
    moveTo(places, `move ${[...places.keys()].join()}`);
  }

  function moveTo(places: ReadonlyMap<string, Point>, joins = ""): void {
    getState().apply("move", (document, module) => moveNodes(document, module, places), { joins });
  }

  return {
    remove,
    moveBy,
    moveTo,
    disconnect: (key: string) => remove(new Set([key])),
    /** Moves nodes to where an arrangement has them; connections among them run through these points, else straight. */
    arrange: (places: ReadonlyMap<string, Point>, bends: ReadonlyMap<string, readonly Point[]> = new Map()) => {
      const led = view().edges.filter(
        ({ key, source, target, points }) =>
          (points.length > 0 || bends.has(key)) && places.has(source) && places.has(target),
      );
      getState().apply("arrange", (document, module) =>
        led.reduce(
          (moved, edge) => setPoints(moved, module, edge, bends.get(edge.key) ?? []),
          moveNodes(document, module, places),
        ),
      );
    },
  };
}

/** Nodes are set. */
function settingCommands({ getState, selected }: Drawing) {
  /** Some settings of a node are others, and all else of it stays. */
  const withSettings = (key: string, changed: object) => (document: FlowDocument, module: string) => {
    const node = viewOf(document, module).nodes.find((one) => one.key === key);
    return node ? setData(document, module, key, { ...nodeSettingsOf(node), ...changed }) : document;
  };

  function putSettings(key: string, data: unknown, field: string): void {
    const stays = `settings ${getState().module} ${key} ${field}`;
    getState().apply("settings", (document, module) => setData(document, module, key, data), { stays });
  }

  return {
    putSettings,
    putNode: (key: string, node: unknown) =>
      getState().apply("settings", (document, module) => setNode(document, module, key, node)),
    /** `typed`: all that is typed until the field is left is one step. */
    rename: (key: string, label: string, typed = false) =>
      getState().apply("rename", withSettings(key, { label }), { stays: typed ? `name ${key}` : "" }),
    /** Undoes what was typed in a field since the drawing was this one. */
    takeBack: (since: FlowDocument) => {
      const { past, undo } = getState();
      if (past?.document === since) undo();
    },
    /** Disables the selected nodes; enables them where all are disabled. A note does nothing anyway. */
    switchDisabled: () => {
      const nodes = selected().filter(({ name }) => name !== "note");
      const disables = nodes.some(({ disabled }) => !disabled);
      const keys = nodes.map(({ key }) => key);
      getState().apply(disables ? "disable" : "enable", (document, module) =>
        setDisabled(document, module, keys, disables),
      );
    },
    writeNote: (key: string, text: string) => getState().apply("note", withSettings(key, { text })),
  };
}

/** Nodes are copied, in this drawing or from one to another. */
function copyCommands({ getState, view, selected }: Drawing, middle: () => Point) {
  return {
    /** The selected nodes as JSON; null where none is selected. */
    copied: () => {
      const { document, module } = getState();
      const keys = selected().map(({ key }) => key);
      return keys.length > 0 ? copyFragment(document, module, keys) : null;
    },
    /** Adds what was copied from this or another drawing; whether the text was that. */
    paste: (text: string, at = middle()) => {
      const { document, module, apply } = getState();
      const pasted = pasteFragment(document, module, text, snapped(at));
      if (!pasted) return false;
      apply("paste", () => pasted.document, { select: pasted.keys });
      return true;
    },
    duplicate: () => {
      const { document, module, apply } = getState();
      const nodes = selected();
      if (nodes.length === 0) return;
      const keys = nodes.map(({ key }) => key);
      const made = duplicateNodes(document, module, keys, stepBelow(view().nodes, nodes));
      apply("duplicate", () => made.document, { select: made.keys });
    },
  };
}

/** The drawing as a whole. */
function wholeCommands({ getState }: Drawing) {
  return {
    /** Every repair there is, until none is left. */
    repairAll: () => getState().apply("repair", repairAll),
    /** Puts another drawing in the place of this one. */
    replace: (name: "import" | "template" | "repair", document: FlowDocument) => {
      const { module, apply } = getState();
      const there = modulesOf(document).includes(module);
      apply(name, () => document, there ? {} : { module: firstModule(document) });
    },
  };
}

function lone(nodes: readonly NodeView[]): NodeView | null {
  return nodes.length === 1 ? (nodes[0] ?? null) : null;
}

function beside(node: NodeView): Point {
  return snapped({ x: node.x + NEW_SIZE_PX.width + BESIDE_PX, y: node.y });
}

function isSame(a: PortEnd, b: PortEnd): boolean {
  return a.node === b.node && a.side === b.side && a.port === b.port;
}
