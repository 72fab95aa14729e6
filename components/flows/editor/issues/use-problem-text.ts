"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { FlowWarning } from "@/lib/flows/compile/warnings.ts";
import type { Problem } from "@/lib/flows/drawflow/findings.ts";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { inputsOf, outputsOf } from "../../canvas/ports";
import { useNodeTitle, usePortName } from "../../canvas/use-names";
import { useProblemWords } from "../../use-problem-words";
import { fieldPlace } from "./field-place";

/** A problem in the page's language; the node it is told of is shown beside it. */
export function useProblemText(): (problem: Problem | FlowWarning, nodes: ReadonlyMap<string, NodeView>) => string {
  const problemWords = useProblemWords();
  const nodeTitle = useNodeTitle();
  const portName = usePortName();
  const fieldName = useFieldName();
  return useCallback(
    (problem, nodes) => {
      const { node: key, params = {} } = problem;
      const node = key === undefined ? undefined : nodes.get(key);
      const named = (name: string) => {
        const other = nodes.get(String(params[name] ?? ""));
        return other ? nodeTitle(other) : String(params[name] ?? "");
      };
      const port = [...(node ? [...outputsOf(node), ...inputsOf(node)] : [])].find((one) => one.port === params.port);
      const field = node && fieldName(fieldPlace(node, String(params.field ?? "")));
      return problemWords(problem, {
        ...(field && { field }),
        ...(port && { port: portName(port) }),
        otherNode: named("otherNode"),
        source: named("source"),
        target: named("target"),
      });
    },
    [problemWords, nodeTitle, portName, fieldName],
  );
}

/** What a setting is called; in a field of several lines which line it is in, for its label alone leaves one searching. */
function useFieldName(): (place: ReturnType<typeof fieldPlace>) => string | null {
  const words = useTranslations("flowNodes");
  const rows = useTranslations("flowInspector.rows");
  return useCallback(
    (place) => {
      if (place === null) return null;
      const { owner, path, line } = place;
      if (!words.has(`${owner}.field.${path}.label` as never)) return null;
      const label = words(`${owner}.field.${path}.label` as never);
      if (line === null || line === "") return label;
      return `${label}, ${typeof line === "number" ? rows("entry", { number: line }) : line}`;
    },
    [words, rows],
  );
}
