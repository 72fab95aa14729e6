"use client";

import "./library.css";
import {
  Background,
  BackgroundVariant,
  type NodeChange,
  ReactFlow,
  type ReactFlowInstance,
  SelectionMode,
  type Viewport,
} from "@xyflow/react";
import { type MouseEvent, type ReactNode, type RefObject, useMemo, useRef, useState } from "react";
import type { Point } from "@/lib/flows/drawflow/point.ts";
import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import { GRID_PX } from "./arrow-key-step";
import { ConnectionEdge, type FlowEdge, withPointAt } from "./connection-edge";
import { CanvasProvider, type Editing } from "./context";
import { CanvasControls } from "./controls";
import { endsOf } from "./edge-ends";
import classes from "./flow-canvas.module.css";
import type { FlowNode } from "./flow-elements";
import { MissingEnd } from "./missing-end";
import { type CardMark, NodeCard } from "./node-card";
import { NoteCard } from "./note-card";
import { PortTargetSize } from "./port-target-size";
import type { Picked } from "./ports";
import { useConnectionDrag } from "./use-connection-drag";
import { useFlowElements } from "./use-flow-elements";
import { useKindDrop } from "./use-kind-drop";
import { firstView, LEAST_ZOOM, viewOfChanges } from "./view/first-view";
import { paneOf } from "./view/show-all";
import { usePanning } from "./view/use-panning";

export type CanvasView = ReactFlowInstance<FlowNode, FlowEdge>;

type Props = {
  label: string;
  nodes: readonly NodeView[];
  edges: readonly EdgeView[];
  /** By key of a node or a connection; its differences from another drawing, which are all seen first. */
  marks?: ReadonlyMap<string, CardMark>;
  /** By key of a node: what is wrong with it. */
  issues?: ReadonlyMap<string, string>;
  selection: ReadonlySet<string>;
  onSelect: (change: (selection: ReadonlySet<string>) => ReadonlySet<string>) => void;
  /** Absent: the drawing is only to be looked at. */
  editing?: Editing;
  /** What waits for a port. */
  picked?: Picked | null;
  /** By name, whether each flow that there is runs, in words. */
  flowStates?: ReadonlyMap<string, string> | null;
  onReady?: (view: CanvasView) => void;
  /** A node was pressed twice. */
  onOpenNode?: (key: string) => void;
  /** What was seen of it last; absent: all of it, or what is readable of it. */
  viewport?: Viewport | undefined;
  onMoved?: (viewport: Viewport) => void;
  /** It stands in a page, which the wheel goes on scrolling. */
  inPage?: boolean;
  children?: ReactNode;
};

const nothing: ReadonlyMap<string, never> = new Map<string, never>();
const nodeTypes = { card: NodeCard, note: NoteCard, missing: MissingEnd };
const edgeTypes = { connection: ConnectionEdge };
/** How far from its port a connection's end can be taken hold of, half that is. */
const END_RADIUS_PX = 14;
/** From so many nodes on only those in sight are drawn. */
const DRAWN_WHOLE_NODES = 120;

/** A module's drawing: to be looked at, and with `editing` to be worked on. */
export function FlowCanvas(props: Props) {
  const { label, nodes, edges, marks = nothing, issues = nothing, selection, onSelect, editing } = props;
  const { picked = null, flowStates = null } = props;
  const [moving, setMoving] = useState<ReadonlyMap<string, Point>>(nothing);
  const view = useRef<CanvasView>(null);
  const root = useRef<HTMLDivElement>(null);
  const placeOf = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) =>
    view.current?.screenToFlowPosition({ x, y }) ?? null;
  const dragged = useConnectionDrag({ nodes, edges }, editing, placeOf);
  const { under, handlers: dropping } = useKindDrop({ nodes, edges }, editing, view, takeKeys);
  const elements = useFlowElements(nodes, edges, { selection, marks, issues, moving, under });
  const canvas = useMemo(() => ({ editing: editing ?? null, picked, flowStates }), [editing, picked, flowStates]);
  const pan = usePanning(root);
  const pressedTwice = usePressedTwice(view, editing, props.onOpenNode);
  const select = (changes: readonly { type: string }[]) => {
    const chosen = changes.filter((change): change is Selected => change.type === "select");
    if (chosen.length > 0) onSelect((before) => changed(before, chosen));
  };
  const changeNodes = (changes: NodeChange<FlowNode>[]) => {
    select(changes);
    const moves = changes.flatMap((change) =>
      change.type === "position" && change.dragging && change.position ? [[change.id, change.position] as const] : [],
    );
    if (moves.length > 0) setMoving((before) => new Map([...before, ...moves]));
  };
  const drop = () => {
    if (moving.size === 0) return;
    setMoving(nothing);
    editing?.move(moving);
  };
  return (
    <CanvasProvider value={canvas}>
      <ReactFlow<FlowNode, FlowEdge>
        className={classes.canvas}
        ref={asGroup(root)}
        aria-label={label}
        nodes={elements.nodes}
        edges={elements.edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={changeNodes}
        onEdgesChange={select}
        onNodeDragStop={drop}
        onSelectionDragStop={drop}
        onConnect={({ source, sourceHandle, target, targetHandle }) =>
          editing?.connect(
            { node: source, side: "outputs", port: sourceHandle ?? "" },
            { node: target, side: "inputs", port: targetHandle ?? "" },
          )
        }
        data-connecting={dragged.isDragging || undefined}
        onConnectStart={dragged.handlers.onConnectStart}
        onConnectEnd={dragged.handlers.onConnectEnd}
        {...(editing && {
          onReconnectStart: dragged.handlers.onReconnectStart,
          onReconnect: dragged.handlers.onReconnect,
          onReconnectEnd: dragged.handlers.onReconnectEnd,
        })}
        {...pressedTwice}
        onPointerDown={takeKeys}
        {...dropping}
        onInit={(instance) => {
          view.current = instance;
          const pane = root.current && paneOf(root.current);
          if (pane && !props.viewport)
            void instance.setViewport(viewOfChanges({ nodes, edges }, marks, pane) ?? firstView(nodes, pane));
          props.onReady?.(instance);
        }}
        nodesDraggable={editing !== undefined}
        nodesConnectable={editing !== undefined}
        edgesFocusable={false}
        connectOnClick={false}
        connectionRadius={28}
        reconnectRadius={END_RADIUS_PX}
        deleteKeyCode={null}
        disableKeyboardA11y
        multiSelectionKeyCode={["Shift", "Control", "Meta"]}
        selectionKeyCode="Shift"
        selectionMode={SelectionMode.Partial}
        snapToGrid
        snapGrid={[GRID_PX, GRID_PX]}
        minZoom={LEAST_ZOOM}
        maxZoom={2}
        zoomOnDoubleClick={false}
        zoomOnScroll={!props.inPage}
        preventScrolling={!props.inPage}
        onlyRenderVisibleElements={nodes.length > DRAWN_WHOLE_NODES}
        onMove={pan}
        onMoveEnd={(_, viewport) => props.onMoved?.(viewport)}
        {...(props.viewport && { defaultViewport: props.viewport })}
        proOptions={{ hideAttribution: true }}
      >
        <Background variant={BackgroundVariant.Dots} gap={GRID_PX * 2} size={1.5} color="var(--sy-line-strong)" />
        <CanvasControls />
        <PortTargetSize />
        {props.children}
      </ReactFlow>
    </CanvasProvider>
  );
}

/** One application inside another would hide the outer one's keys from what reads the screen. */
function asGroup(root: RefObject<HTMLDivElement | null>) {
  return (element: HTMLDivElement | null) => {
    root.current = element;
    element?.setAttribute("role", "group");
  };
}

/** What a double press does: it stays the same, or each node and each connection would be drawn again by another. */
function usePressedTwice(
  view: RefObject<CanvasView | null>,
  editing: Editing | undefined,
  onOpenNode: ((key: string) => void) | undefined,
) {
  const latest = useRef({ editing, onOpenNode });
  latest.current = { editing, onOpenNode };
  return useMemo(
    () => ({
      onNodeDoubleClick: ({ target }: MouseEvent, { id, type }: FlowNode) => {
        const onPort = target instanceof Element && target.closest(".react-flow__handle") !== null;
        if (type === "card" && !onPort) latest.current.onOpenNode?.(id);
      },
      onEdgeDoubleClick: ({ clientX: x, clientY: y }: MouseEvent, edge: FlowEdge) => {
        const ends = view.current && endsOf(view.current, edge);
        const place = view.current?.screenToFlowPosition({ x, y });
        const points = edge.data?.view.points ?? [];
        if (ends && place) latest.current.editing?.setPoints(edge.id, withPointAt(ends.from, ends.to, points, place));
      },
    }),
    [view],
  );
}

type Selected = { type: "select"; id: string; selected: boolean };

function changed(before: ReadonlySet<string>, changes: readonly Selected[]): ReadonlySet<string> {
  const selection = new Set(before);
  for (const { id, selected } of changes) {
    if (selected) selection.add(id);
    else selection.delete(id);
  }
  return selection;
}

/** Nothing on the ground takes the keys, and whatever had them elsewhere would go on hearing them. */
function takeKeys({ target }: { target: EventTarget }): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !(target instanceof Element) || activeElement.contains(target)) return;
  activeElement.blur();
  document.getSelection()?.removeAllRanges();
}
