"use client";

import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import { useEditor } from "../state/editor-context";
import { OutlineAdd } from "./add";
import { OutlineConnect } from "./connect";
import { OutlineRename } from "./rename";

/** What is changed of a node in its line. */
export type LineChange = "add" | "connect" | "lead" | "rename";

type Props = {
  what: LineChange;
  node: NodeView;
  /** The connection that is led elsewhere. */
  edge: EdgeView | undefined;
  nodes: readonly NodeView[];
  title: string;
  /** The keys go on with the node of this key, or with the one that was changed. */
  onDone: (focus?: string) => void;
  /** The keys are elsewhere by now. */
  onLeave: () => void;
};

/** A node being changed in its line of the outline. */
export function OutlineChange({ what, node, edge, nodes, title, onDone, onLeave }: Props) {
  const { commands } = useEditor();
  switch (what) {
    case "add":
      return (
        <OutlineAdd
          after={title}
          onClose={() => onDone()}
          onAdd={(kind) => onDone(commands.add(kind, undefined, node) ?? node.key)}
        />
      );
    case "rename":
      return (
        <OutlineRename
          name={node.label ?? ""}
          onLeave={onLeave}
          onClose={() => onDone()}
          onName={(label) => {
            commands.rename(node.key, label);
            onDone();
          }}
        />
      );
    case "connect":
    case "lead":
      return (
        <OutlineConnect
          node={node}
          nodes={nodes}
          edge={edge}
          onClose={() => onDone()}
          onConnect={(from, to) => {
            if (edge) commands.lead(edge.key, from, to);
            else commands.join(from, to);
            onDone();
          }}
        />
      );
  }
}
