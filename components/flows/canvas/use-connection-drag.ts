import type { Connection as Ends, OnConnectEnd } from "@xyflow/react";
import { useMemo, useRef, useState } from "react";
import type { Point } from "@/lib/flows/drawflow/point.ts";
import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import type { FlowEdge } from "./connection-edge";
import type { Editing } from "./context";
import { freeOutputOf, inputsOf, outputsOf, type PortEnd } from "./ports";

type Drawing = { nodes: readonly NodeView[]; edges: readonly EdgeView[] };

/**
 * A connection that is dragged and dropped beside every port: on a node it takes the port that fits, on the ground a node is
 * chosen to be laid there. `isDragging`: one is being dragged. The handlers stay the same, or each connection that is there
 * would be drawn again by another.
 */
export function useConnectionDrag(
  { nodes, edges }: Drawing,
  editing: Editing | undefined,
  placeOf: (event: { clientX: number; clientY: number }) => Point | null,
) {
  const [isDragging, setDragging] = useState(false);
  const led = useRef<string | null>(null);
  const latest = useRef({ nodes, edges, editing, placeOf });
  latest.current = { nodes, edges, editing, placeOf };
  const handlers = useMemo(() => {
    const end: OnConnectEnd = (event, { isValid, fromHandle, fromNode }) => {
      setDragging(false);
      const { nodes: views, edges: connections, editing: now, placeOf: place } = latest.current;
      if (isValid || !now || !fromHandle || !fromNode) return;
      const at = "changedTouches" in event ? event.changedTouches[0] : event;
      const side = fromHandle.type === "source" ? "outputs" : "inputs";
      const from: PortEnd = { node: fromNode.id, side, port: fromHandle.id ?? "" };
      const over = at && document.elementFromPoint(at.clientX, at.clientY);
      if (!at || !over?.closest(".react-flow__renderer")) return;
      const key = over.closest<HTMLElement>(".react-flow__node-card")?.dataset.id;
      const node = views.find((one) => one.key === key);
      const to = node && node.key !== from.node ? portFor(node, connections, from) : null;
      const near = place(at);
      if (to && led.current !== null) now.lead(led.current, to);
      else if (to) now.connect(from, to);
      else if (key === undefined && led.current === null && near) now.chooseNode({ end: from, at: near }, near);
    };
    return {
      onConnectStart: () => setDragging(true),
      onConnectEnd: end,
      onReconnectStart: (_: unknown, { id }: FlowEdge) => {
        led.current = id;
      },
      onReconnect: ({ id, target, targetHandle }: FlowEdge, to: Ends) => {
        const leadsOn = to.target !== target || to.targetHandle !== targetHandle;
        latest.current.editing?.lead(
          id,
          leadsOn
            ? { node: to.target, side: "inputs", port: to.targetHandle ?? "" }
            : { node: to.source, side: "outputs", port: to.sourceHandle ?? "" },
        );
      },
      onReconnectEnd: () => {
        led.current = null;
      },
    };
  }, []);
  return { isDragging, handlers };
}

/** The port of a node that a connection from another can take; null where it has none of that side. */
function portFor(node: NodeView, edges: readonly EdgeView[], from: PortEnd): PortEnd | null {
  const side = from.side === "outputs" ? "inputs" : "outputs";
  const port = side === "inputs" ? inputsOf(node)[0]?.port : (freeOutputOf(node, edges) ?? outputsOf(node)[0]?.port);
  return port === undefined ? null : { node: node.key, side, port };
}
