"use client";

import { useEffect, useMemo, useState } from "react";
import { textOf } from "@/lib/flows/drawflow/document.ts";
import type { Problem } from "@/lib/flows/drawflow/findings.ts";
import { problems } from "@/lib/flows/drawflow/issues.ts";
import { useFlowState } from "./editor-context";

const PAUSE = 250;

/** What keeps the drawing from running as it stands, a moment after it last changed; and by node, in words. */
export function useIssues(type: string) {
  const document = useFlowState((state) => state.document);
  const [found, setFound] = useState<readonly Problem[]>(() => problems(textOf(document), type));
  useEffect(() => {
    const timer = setTimeout(() => setFound(problems(textOf(document), type)), PAUSE);
    return () => clearTimeout(timer);
  }, [document, type]);
  const byNode = useMemo(() => {
    const words = new Map<string, string>();
    for (const { node, message } of found) {
      if (node !== undefined) words.set(node, [words.get(node), message].filter(Boolean).join(" "));
    }
    return words;
  }, [found]);
  return { found, byNode };
}
