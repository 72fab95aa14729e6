"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { Params, Problem } from "@/lib/flows/drawflow/findings.ts";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { fieldsOf } from "@/lib/flows/nodes/field-list.ts";
import { specOf } from "@/lib/flows/nodes/registry.ts";
import { inputsOf, outputsOf } from "../canvas/ports";
import { useNodeTitle, usePortName } from "../canvas/use-names";

const blank = { field: "", name: "", port: "", id: "", first: "", type: "", reason: "", otherPort: "", count: 0 };

/** A problem in the page's language; the node it is told of is shown beside it. */
export function useProblemText(): (problem: Problem, nodes: ReadonlyMap<string, NodeView>) => string {
  const t = useTranslations("flowEditor");
  const words = useTranslations("flowNodes");
  const nodeTitle = useNodeTitle();
  const portName = usePortName();
  return useCallback(
    ({ code, node: key, module, message, params = {} }, nodes) => {
      const node = key === undefined ? undefined : nodes.get(key);
      const reason = reasonKey(params);
      if (reason !== null && !words.has(`${reason.group}.${reason.key}` as never)) return message;
      const named = (name: string) => {
        const other = nodes.get(String(params[name] ?? ""));
        return other ? nodeTitle(other) : String(params[name] ?? "");
      };
      const port = [...(node ? [...outputsOf(node), ...inputsOf(node)] : [])].find((one) => one.port === params.port);
      const label = node && labelKey(node, String(params.field ?? ""));
      const part = structures.find((one) => one === params.what);
      if (code === "structure" && part)
        return t(`structure.${part}`, { node: key ?? "", module: module ?? "", port: String(params.port ?? "") });
      return t(`problem.${code}`, {
        ...blank,
        ...params,
        ...(reason !== null && {
          reason: words(`${reason.group}.${reason.key}` as never, { min: 0, max: 0, ...params } as never),
        }),
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
    [t, words, nodeTitle, portName],
  );
}

const structures = ["data", "node", "id", "inputs", "outputs", "connections", "connection"] as const;

/** Under which `flowNodes` says why a setting is refused; null where that is not why. */
function reasonKey({ reason, from }: Params): { group: string; key: string } | null {
  if (reason === undefined) return null;
  return { group: from === undefined ? "invalid" : "expression", key: String(reason) };
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
