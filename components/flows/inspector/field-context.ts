"use client";

import { createContext, type RefObject, useContext } from "react";
import type { SampleScope } from "@/lib/flows/compile/sample-scope.ts";
import type { NodeKind } from "@/lib/flows/nodes/kinds.ts";
import type { InsertReference } from "./code/take-reference";

/** What every field of a node's form may need. */
type FieldContext = {
  kind: NodeKind;
  readOnly: boolean;
  /** What expressions of the node see, with the values that the sample gives them. */
  scope: SampleScope;
  modules: readonly string[];
  values: DraggedValues;
};

/** A value on its way into a field. */
type DraggedValues = {
  isDragged: boolean;
  /** Puts a reference into the field that was entered last. */
  target: RefObject<InsertReference | null>;
};

const Context = createContext<FieldContext>({
  kind: "note",
  readOnly: true,
  scope: {},
  modules: [],
  values: { isDragged: false, target: { current: null } },
});

export const FieldContextProvider = Context.Provider;

export function useFieldContext(): FieldContext {
  return useContext(Context);
}
