"use client";

import type { FlowWarning } from "@/lib/flows/compile/warnings.ts";
import type { Problem } from "@/lib/flows/drawflow/findings.ts";
import { modulesOf } from "@/lib/flows/drawflow/tree.ts";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { Inspector } from "../inspector/inspector";
import { MakeModule } from "./make-module";
import { useEditor, useFlowState } from "./state/editor-context";
import { focusNode, showNode } from "./state/show-node";
import { useTried } from "./test-run/use-tests";

type Props = {
  record: FlowRecord;
  newest: number | undefined;
  problems: readonly Problem[];
  warnings: readonly FlowWarning[];
};

/** What is selected in the drawing, in the inspector. */
export function NodePane({ record, newest, problems, warnings }: Props) {
  const editor = useEditor();
  const { store, commands, readOnly } = editor;
  const document = useFlowState((state) => state.document);
  const module = useFlowState((state) => state.module);
  const selection = useFlowState((state) => state.selection);
  const tried = useTried();
  const { nodes, edges } = viewOf(document, module);
  return (
    <Inspector
      record={record}
      newest={newest}
      document={document}
      modules={modulesOf(document)}
      nodes={nodes}
      edges={edges}
      selected={nodes.filter(({ key }) => selection.has(key))}
      problems={problems}
      warnings={warnings}
      readOnly={readOnly}
      tried={tried}
      onChange={commands.putSettings}
      onTyping={store.hold}
      onLeave={commands.leaveField}
      onNode={commands.putNode}
      onJump={(key) => {
        const node = nodes.find((one) => one.key === key);
        if (node) showNode(editor, node);
      }}
      onEscape={() => {
        const [first] = selection;
        if (first !== undefined) focusNode(first);
      }}
      onDuplicate={commands.duplicate}
      onRemove={() => commands.remove()}
      forSeveral={<MakeModule type={record.type} />}
    />
  );
}
