import { createContext, use } from "react";
import type { StepState } from "@/lib/flows/run/step.ts";

/** What a run did at a node: the state of its last step there, ms in all, and how often it came by. */
export type NodeTrace = { state: StepState; duration: number; visits: number };

/** The way of a run through a drawing: its nodes by key, and the keys of the connections that it took. */
export type Trace = { nodes: ReadonlyMap<string, NodeTrace>; taken: ReadonlySet<string> };

const Context = createContext<Trace | null>(null);

export const TraceProvider = Context.Provider;

/** The run that is shown on the canvas; null where none is. */
export function useTrace(): Trace | null {
  return use(Context);
}
