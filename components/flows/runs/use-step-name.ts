import { useCallback } from "react";
import type { LoggedStep } from "@/lib/flows/run/queries.ts";
import { useNodeWords } from "../node-words";

/** A step by the label of its node, else by what the node does. */
export function useStepName() {
  const { title } = useNodeWords();
  return useCallback(({ label, kind }: Pick<LoggedStep, "label" | "kind">) => label || title(kind), [title]);
}
