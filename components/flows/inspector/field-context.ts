"use client";

import { createContext, useContext } from "react";
import type { SampleScope } from "@/lib/flows/compile/sample-scope.ts";
import type { NodeKind } from "@/lib/flows/nodes/kinds.ts";

/** What every field of a node's form may need. */
type FieldContext = {
  kind: NodeKind;
  readOnly: boolean;
  /** What expressions of the node see, with the values that the sample gives them. */
  scope: SampleScope;
  modules: readonly string[];
};

const Context = createContext<FieldContext>({ kind: "note", readOnly: true, scope: {}, modules: [] });

export const FieldContextProvider = Context.Provider;

export function useFieldContext(): FieldContext {
  return useContext(Context);
}
