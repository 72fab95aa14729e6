"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { FlowWarning } from "@/lib/flows/compile/warnings.ts";
import type { FindingParams, Problem } from "@/lib/flows/drawflow/findings.ts";

/** What the nodes, ports and fields that a problem tells of are called, where that is known. */
type Called = Partial<Record<"field" | "port" | "otherNode" | "source" | "target", string>>;

const blank = {
  field: "",
  name: "",
  port: "",
  id: "",
  first: "",
  type: "",
  reason: "",
  otherPort: "",
  count: 0,
  otherNode: "",
  source: "",
  target: "",
};

type Told = {
  code: (Problem | FlowWarning)["code"];
  message: string;
  node?: string | undefined;
  module?: string | undefined;
  params?: FindingParams | undefined;
};

/** A problem in the page's language, as far as it can be told without its drawing. */
export function useProblemWords(): (problem: Told, called?: Called) => string {
  const t = useTranslations("flowEditor");
  const words = useTranslations("flowNodes");
  return useCallback(
    ({ code, node, module, message, params = {} }, called = {}) => {
      const reason = reasonKey(params);
      if (reason !== null && !words.has(`${reason.group}.${reason.key}` as never)) return message;
      const part = structures.find((one) => one === params.what);
      if (code === "structure" && part)
        return t(`structure.${part}`, { node: node ?? "", module: module ?? "", port: String(params.port ?? "") });
      return t(`problem.${code}`, {
        ...blank,
        module: module ?? "",
        ...params,
        ...(reason !== null && {
          reason: words(`${reason.group}.${reason.key}` as never, { min: 0, max: 0, ...params } as never),
        }),
        ...called,
      });
    },
    [t, words],
  );
}

const structures = ["data", "node", "id", "inputs", "outputs", "connections", "connection"] as const;

/** Under which `flowNodes` says why a setting is refused; null where that is not why. */
function reasonKey({ reason, from }: FindingParams): { group: string; key: string } | null {
  if (reason === undefined) return null;
  return { group: from === undefined ? "invalid" : "expression", key: String(reason) };
}
