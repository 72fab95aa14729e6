"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { Problem } from "@/lib/flows/drawflow/findings.ts";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { fieldsOf } from "@/lib/flows/nodes/field-list.ts";
import { specOf } from "@/lib/flows/nodes/registry.ts";
import { inputsOf, outputsOf } from "../canvas/ports";
import { useNodeTitle, usePortName } from "../canvas/use-names";
import { useProblemWords } from "../use-problem-words";

/** A problem in the page's language; the node it is told of is shown beside it. */
export function useProblemText(): (problem: Problem, nodes: ReadonlyMap<string, NodeView>) => string {
  const words = useTranslations("flowNodes");
  const problemWords = useProblemWords();
  const nodeTitle = useNodeTitle();
  const portName = usePortName();
  return useCallback(
    (problem, nodes) => {
      const { node: key, params = {} } = problem;
      const node = key === undefined ? undefined : nodes.get(key);
      const named = (name: string) => {
        const other = nodes.get(String(params[name] ?? ""));
        return other ? nodeTitle(other) : String(params[name] ?? "");
      };
      const port = [...(node ? [...outputsOf(node), ...inputsOf(node)] : [])].find((one) => one.port === params.port);
      const label = node && labelKey(node, String(params.field ?? ""));
      return problemWords(problem, {
        ...(label &&
          words.has(`${label.owner}.field.${label.path}.label` as never) && {
            field: words(`${label.owner}.field.${label.path}.label` as never),
          }),
        ...(port && { port: portName(port) }),
        otherNode: named("otherNode"),
        source: named("source"),
        target: named("target"),
      });
    },
    [words, problemWords, nodeTitle, portName],
  );
}

/** Under which `flowNodes` says what a setting is called: `cases.1.when` is one of an entry of a list. */
function labelKey(node: NodeView, path: string): { owner: string; path: string } | null {
  const [name = "", entry = "", item] = path.split(".");
  const spec = specOf(node.name);
  const field = spec && fieldsOf(spec).find((one) => one.name === name);
  if (!field) return null;
  const inList = item !== undefined && /^\d+$/.test(entry) ? `.item.${item}` : "";
  return { owner: field.shared ? "any" : node.name, path: `${name}${inList}` };
}
