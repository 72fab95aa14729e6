"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { Outputs } from "@/lib/flows/compile/node-scope.ts";
import type { SampleScope } from "@/lib/flows/compile/sample-scope.ts";
import type { FlowWarning } from "@/lib/flows/compile/warnings.ts";
import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import type { Problem } from "@/lib/flows/drawflow/findings.ts";
import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { FlowFacts } from "./flow-facts";
import type { KeptFolds } from "./fold/more-fields";
import classes from "./inspector.module.css";
import { FormComing } from "./loading/form-coming";
import { loadForms } from "./loading/load-forms";
import { SampleEditor } from "./sample-editor";
import { SeveralSelected } from "./several-selected";
import { NodeHead } from "./title/node-head";
import { useJsonDrafts } from "./use-json-drafts";
import { useSample } from "./use-sample";

const NodeInspector = dynamic(() => loadForms().then((forms) => forms.NodeInspector), {
  ssr: false,
  loading: FormComing,
});

const OPENED = "[data-expanded], [aria-expanded=true]";

export type InspectorProps = {
  record: FlowRecord;
  /** The number of the newest version, where another one is shown. */
  newest: number | undefined;
  document: FlowDocument;
  modules: readonly string[];
  /** The nodes and connections of the module that is looked at. */
  nodes: readonly NodeView[];
  edges: readonly EdgeView[];
  selected: readonly NodeView[];
  /** Those of the whole flow. */
  problems: readonly Problem[];
  warnings: readonly FlowWarning[];
  readOnly: boolean;
  /** What started the test that is shown, and what its nodes gave: expressions are tried on it, not on the sample. */
  tried: { sample: SampleScope; gave: Outputs } | null;
  /** Gets a node's settings with one field of them changed. */
  onChange: (key: string, data: unknown, field: string) => void;
  /** Gets an edit that is being typed, to be made when the hands rest or when the drawing is needed. */
  onTyping: (edit: () => void) => void;
  /** Hears that a field is left: what was changed in it is one step. */
  onLeave: () => void;
  /** Gets a node as it is to stand in its module. */
  onNode: (key: string, node: unknown) => void;
  onJump: (key: string) => void;
  /** The keys go back to the drawing. */
  onEscape: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
  /** What else can be done with several nodes. */
  forSeveral?: ReactNode;
};

/** What is selected, to be read and changed: a node, several, or the flow itself. */
export function Inspector(props: InspectorProps) {
  const { record, newest, document, modules, nodes, selected, problems, readOnly } = props;
  const t = useTranslations("flowTestRun");
  const sample = useSample(record.name, record.type, document);
  const drafts = useJsonDrafts();
  const [folds] = useState<KeptFolds>(() => new Map());
  const [node] = selected;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the fields in it, whatever they are.
    <div className={classes.inspector} onKeyDown={(event) => leavesField(event) && props.onEscape()}>
      {selected.length > 1 ? (
        <SeveralSelected nodes={selected} readOnly={readOnly} onDuplicate={props.onDuplicate} onRemove={props.onRemove}>
          {props.forSeveral}
        </SeveralSelected>
      ) : node ? (
        <>
          <NodeHead key={`head ${node.module} ${node.key}`} node={node} />
          <NodeInspector
            key={`${node.module} ${node.key}`}
            {...props}
            node={node}
            sample={sample}
            drafts={drafts}
            folds={folds}
          />
        </>
      ) : (
        <FlowFacts
          record={record}
          newest={newest}
          document={document}
          modules={modules}
          nodeCount={nodes.length}
          problemCount={problems.length}
        />
      )}
      {selected.length > 1 || props.tried ? null : <SampleEditor type={record.type} sample={sample} />}
      {props.tried && node ? <p className={classes.hint}>{t("sampled")}</p> : null}
    </div>
  );
}

/** Whether Escape has nothing else to do in a field, as closing a list of choices. */
function leavesField({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  return key === "Escape" && !defaultPrevented && !(target instanceof Element && target.matches(OPENED));
}
