"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import type { FlowWarning } from "@/lib/flows/compile/warnings.ts";
import { textOf } from "@/lib/flows/drawflow/document.ts";
import type { Problem } from "@/lib/flows/drawflow/findings.ts";
import { useAllNodes } from "../state/all-nodes";
import { useFlowState } from "../state/editor-context";
import { useProblemText } from "./use-problem-text";
import { useWarningsNow } from "./use-warnings-now";
import type { IssuesAsked } from "./worker";

const PAUSE_MS = 250;

type Told = { asked: number; problems: readonly Problem[]; warnings: readonly FlowWarning[] };

const nothing: Told = { asked: 0, problems: [], warnings: [] };

/**
 * What keeps the drawing from running as it stands, a moment after it last changed, and what is odd in it; and by node,
 * in words, what keeps it from running.
 */
export function useIssues(type: string) {
  const document = useFlowState((state) => state.document);
  const [{ problems, warnings }, setFound] = useState(nothing);
  const worker = useRef<Worker>(null);
  const asked = useRef(0);
  useEffect(() => {
    const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    started.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.asked === asked.current) setFound(data);
    };
    worker.current = started;
    return () => started.terminate();
  }, []);
  useEffect(() => {
    const question = { asked: ++asked.current, type };
    const timer = setTimeout(
      () => {
        worker.current?.postMessage({ ...question, text: textOf(document) } satisfies IssuesAsked);
      },
      question.asked === 1 ? 0 : PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [document, type]);
  const nodes = useAllNodes();
  const problemText = useProblemText();
  const byNode = useMemo(() => {
    const words = new Map<string, string>();
    for (const problem of problems) {
      const { node } = problem;
      if (node !== undefined) words.set(node, [words.get(node), problemText(problem, nodes)].filter(Boolean).join(" "));
    }
    return words;
  }, [problems, nodes, problemText]);
  return { problems, warnings: useWarningsNow(warnings), byNode };
}
