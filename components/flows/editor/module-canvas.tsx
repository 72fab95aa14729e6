"use client";

import type { Viewport } from "@xyflow/react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useLayoutEffect, useMemo, useRef } from "react";
import type { Point } from "@/lib/flows/drawflow/point.ts";
import { modulesOf } from "@/lib/flows/drawflow/tree.ts";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import type { NodeAction } from "../canvas/context";
import { FlowCanvas } from "../canvas/flow-canvas";
import type { Insertion } from "../canvas/ports";
import { TraceProvider } from "../canvas/trace/context";
import { NodePicker } from "./insert/node-picker";
import { focusedKey } from "./keys/select-focused";
import type { Act } from "./keys/use-editor-keys";
import { useEditor, useFlowState } from "./state/editor-context";
import type { OpenCanvas } from "./state/open-canvas";
import { runBy, useFlowStates } from "./state/use-flow-states";
import { useTestTrace } from "./test-run/use-tests";

type Props = {
  /** The flow's, by which there are kinds of nodes. */
  type: string;
  issues: ReadonlyMap<string, string>;
  /** A node is to be seen with all that it is set to. */
  onOpenNode: () => void;
  /** Does what a key would do. */
  act: Act;
};

/** The module that is open, on the canvas; each module is looked at again as it was left. */
export function EditorCanvas({ type, issues, onOpenNode, act }: Props) {
  const t = useTranslations("flowEditor");
  const router = useRouter();
  const { store, commands, canvas, readOnly } = useEditor();
  const document = useFlowState((state) => state.document);
  const module = useFlowState((state) => state.module);
  const selection = useFlowState((state) => state.selection);
  const select = useFlowState((state) => state.select);
  const picked = useFlowState((state) => state.picked);
  const trace = useTestTrace();
  const left = useRef(new Map<string, Viewport>());
  const { nodes, edges } = viewOf(document, module);
  const place = `${numberOf(document.base)} ${module}`;
  const editing = useMemo(
    () => ({
      pickPort: commands.pickPort,
      connect: commands.join,
      lead: commands.lead,
      pickConnection: commands.pickConnection,
      move: commands.moveTo,
      setPoints: commands.setPoints,
      disconnect: commands.disconnect,
      writeNote: commands.writeNote,
      // To this node alone, whatever else is selected.
      actOnNode: (action: NodeAction, from: HTMLElement) => {
        const key = focusedKey(from);
        if (key !== null) commands.select([key]);
        act(action, from);
      },
      addAt: commands.add,
      insert: commands.insert,
      chooseNode: (insertion: Insertion, near: Point) => store.getState().chooseNode({ insertion, near }),
    }),
    [store, commands, act],
  );
  return (
    <TraceProvider value={trace}>
      <FlowCanvas
        key={place}
        label={t("drawing", { module })}
        nodes={nodes}
        edges={edges}
        issues={issues}
        selection={selection}
        onSelect={select}
        picked={picked}
        flowStates={useFlowStates(nodes)}
        viewport={left.current.get(place)}
        onMoved={(viewport) => left.current.set(place, viewport)}
        onReady={canvas.opened}
        onOpenNode={(key) => {
          const { module: run, flow } = runBy(nodes.find((node) => node.key === key));
          if (run !== undefined && modulesOf(document).includes(run)) store.getState().open(run);
          else if (flow !== undefined) router.push(`/flows/${encodeURIComponent(flow)}`);
          else onOpenNode();
        }}
        {...(!readOnly && { editing })}
      >
        <Closing canvas={canvas} />
        {readOnly ? null : <NodePicker type={type} />}
      </FlowCanvas>
    </TraceProvider>
  );
}

/** A canvas opens some time after it is drawn: until then the one before must not be taken for it. */
function Closing({ canvas }: { canvas: OpenCanvas }) {
  useLayoutEffect(() => canvas.closed, [canvas]);
  return null;
}

const numbers = new WeakMap<object, number>();
let last = 0;

/** A number for what a drawing is made from: an imported one is another drawing, looked at anew. */
function numberOf(base: object): number {
  const number = numbers.get(base) ?? ++last;
  numbers.set(base, number);
  return number;
}
