"use client";

import { SegmentedControl } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import { SectionHead } from "@/components/ui/section-head";
import { scopeAt } from "@/lib/flows/compile/node-scope.ts";
import { isObject } from "@/lib/flows/drawflow/json.ts";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { specOf } from "@/lib/flows/nodes/registry.ts";
import { useNodeWords } from "../node-words";
import type { InsertReference } from "./code/take-reference";
import { FieldContextProvider } from "./field-context";
import type { KeptFolds } from "./fold/more-fields";
import type { InspectorProps } from "./inspector";
import classes from "./inspector.module.css";
import { NodeJson } from "./node-json";
import { NodePorts } from "./node-ports";
import { NodeProblems } from "./node-problems";
import { ParametersForm } from "./parameters-form";
import type { JsonDrafts } from "./use-json-drafts";
import type { Sample } from "./use-sample";
import { ValuesSection } from "./values/section";

const DEBOUNCE_MS = 200;

type Props = InspectorProps & { node: NodeView; sample: Sample; drafts: JsonDrafts; folds: KeptFolds };

/** One node below its head: its settings as a form or as JSON, its ports, what is wrong with it, what its kind does. */
export function NodeInspector(props: Props) {
  const {
    record,
    document,
    node,
    nodes,
    edges,
    sample,
    tried,
    drafts,
    folds,
    modules,
    problems,
    warnings,
    readOnly,
    onChange,
    onTyping,
    onLeave,
    onNode,
    onJump,
  } = props;
  const t = useTranslations("flowInspector.node");
  const words = useNodeWords();
  const { module, key } = node;
  const spec = specOf(node.name);
  // A form has fields for names; anything else that stands there is shown as it is.
  const data = isObject(node.data) ? node.data : null;
  const [asJson, setAsJson] = useState(drafts.has(node.key));
  const [drawn] = useDebouncedValue(document, DEBOUNCE_MS);
  const scope = useMemo(
    () => scopeAt(drawn, record.type, { module, key }, tried?.sample ?? sample.values, tried?.gave),
    [drawn, record.type, module, key, sample.values, tried],
  );
  const [isDragged, setDragged] = useState(false);
  const target = useRef<InsertReference>(null);
  const context = useMemo(
    () => spec && { kind: spec.kind, readOnly, scope, modules, values: { isDragged, target } },
    [spec, readOnly, scope, modules, isDragged],
  );
  const hasForm = context !== null && data !== null;
  return (
    <>
      {hasForm ? (
        <SegmentedControl
          aria-label={t("view")}
          fullWidth
          data={[
            { value: "form", label: t("asForm") },
            { value: "json", label: t("asJson") },
          ]}
          value={asJson ? "json" : "form"}
          onChange={(view) => setAsJson(view === "json")}
        />
      ) : (
        <p className={classes.hint}>{t(spec ? "oddData" : "unknownKind", { kind: node.name })}</p>
      )}
      {spec && context && data && !asJson ? (
        <FieldContextProvider value={context}>
          <ParametersForm
            spec={spec}
            data={data}
            node={`${module} ${key}`}
            folds={folds}
            onChange={(now, field) => onChange(node.key, now, field)}
            onTyping={onTyping}
            onLeave={onLeave}
          />
          {readOnly ? null : (
            <ValuesSection tried={tried !== null} given={tried !== null || sample.changed} onDrag={setDragged} />
          )}
        </FieldContextProvider>
      ) : (
        <NodeJson node={node} drafts={drafts} readOnly={readOnly} onApply={(json) => onNode(node.key, json)} />
      )}
      <NodeProblems node={node} nodes={nodes} problems={problems} warnings={warnings} />
      <NodePorts node={node} nodes={nodes} edges={edges} onJump={onJump} />
      {spec ? (
        <section className={classes.section} aria-label={t("about")}>
          <SectionHead level={3}>{t("about")}</SectionHead>
          <p className={classes.hint}>{words.about(spec.kind)}</p>
        </section>
      ) : null}
    </>
  );
}
