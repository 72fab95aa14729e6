"use client";

import { useState } from "react";
import type { FlowSummary } from "@/lib/flows/schema.ts";

const nothing: ReadonlySet<number> = new Set();

/** Which of the flows that are shown are chosen; what goes out of sight is let go. */
export function useFlowChoice(shown: readonly FlowSummary[]) {
  const [ids, setIds] = useState(nothing);
  const [anchor, setAnchor] = useState<number | null>(null);
  const chosen = shown.filter(({ id }) => ids.has(id));
  const set = (which: readonly FlowSummary[], on: boolean) => {
    const next = new Set(chosen.map(({ id }) => id));
    for (const { id } of which) on ? next.add(id) : next.delete(id);
    setIds(next);
  };
  return {
    chosen,
    has: (id: number) => ids.has(id),
    /** Chooses a flow or lets it go; with `through`, all from the last one touched to it as well. */
    toggle: (id: number, through: boolean) => {
      const at = shown.findIndex((flow) => flow.id === id);
      const from = through ? shown.findIndex((flow) => flow.id === anchor) : at;
      const [first, last] = from < 0 ? [at, at] : [Math.min(at, from), Math.max(at, from)];
      set(shown.slice(first, last + 1), !ids.has(id));
      setAnchor(id);
    },
    all:
      chosen.length === 0 ? ("none" as const) : chosen.length === shown.length ? ("all" as const) : ("some" as const),
    toggleAll: () => set(shown, chosen.length < shown.length),
    clear: () => setIds(nothing),
  };
}

export type FlowChoice = ReturnType<typeof useFlowChoice>;
