"use client";

import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { useEditor } from "./editor-context";
import { OutlineAdd } from "./outline-add";
import { OutlineConnect } from "./outline-connect";
import { OutlineRename } from "./outline-rename";

/** What is changed of a node in its line. */
export type LineChange = "add" | "connect" | "rename";

type Props = {
  what: LineChange;
  node: NodeView;
  nodes: readonly NodeView[];
  title: string;
  /** The keys go on with the node of this key, or with the one that was changed. */
  onDone: (focus?: string) => void;
  /** The keys are elsewhere by now. */
  onLeave: () => void;
};

/** A node being changed in its line of the outline. */
export function OutlineChange({ what, node, nodes, title, onDone, onLeave }: Props) {
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
            commands.rename(node, label);
            onDone();
          }}
        />
      );
    case "connect":
      return (
        <OutlineConnect
          node={node}
          nodes={nodes}
          onClose={() => onDone()}
          onConnect={(from, to) => {
            commands.join(from, to);
            onDone();
          }}
        />
      );
  }
}
