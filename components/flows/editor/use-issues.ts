"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { textOf } from "@/lib/flows/drawflow/document.ts";
import type { Problem } from "@/lib/flows/drawflow/findings.ts";
import { useAllNodes } from "./all-nodes";
import { useFlowState } from "./editor-context";
import type { IssuesAsked } from "./issues-worker";
import { useProblemText } from "./use-problem-text";

const PAUSE = 250;

type Told = { asked: number; problems: Problem[] };

/** What keeps the drawing from running as it stands, a moment after it last changed; and by node, in words. */
export function useIssues(type: string) {
  const document = useFlowState((state) => state.document);
  const [found, setFound] = useState<readonly Problem[]>([]);
  const worker = useRef<Worker>(null);
  const asked = useRef(0);
  useEffect(() => {
    const started = new Worker(new URL("./issues-worker.ts", import.meta.url), { type: "module" });
    started.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.asked === asked.current) setFound(data.problems);
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
      question.asked === 1 ? 0 : PAUSE,
    );
    return () => clearTimeout(timer);
  }, [document, type]);
  const nodes = useAllNodes();
  const problemText = useProblemText();
  const byNode = useMemo(() => {
    const words = new Map<string, string>();
    for (const problem of found) {
      const { node } = problem;
      if (node !== undefined) words.set(node, [words.get(node), problemText(problem, nodes)].filter(Boolean).join(" "));
    }
    return words;
  }, [found, nodes, problemText]);
  return { found, byNode };
}
