"use client";

import { createContext, useContext } from "react";
import type { NodeKind } from "@/lib/flows/nodes/kinds.ts";
import type { Scope } from "./code/suggest";

/** What every field of a node's form may need. */
type FieldContext = {
  kind: NodeKind;
  readOnly: boolean;
  /** What expressions of the node see, with the values that the sample gives them. */
  scope: Scope;
  modules: readonly string[];
};

const Context = createContext<FieldContext>({ kind: "note", readOnly: true, scope: {}, modules: [] });

export const FieldContextProvider = Context.Provider;

export function useFieldContext(): FieldContext {
  return useContext(Context);
}
