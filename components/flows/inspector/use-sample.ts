"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";
import { type SampleScope, sampleOf, startDataOf } from "@/lib/flows/compile/sample-scope.ts";
import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import { isObject } from "@/lib/flows/drawflow/json.ts";
import { readJson } from "@/lib/json/read.ts";

export type Sample = {
  values: SampleScope;
  /** Whether someone put other values in the place of the example. */
  changed: boolean;
  put: (values: SampleScope | null) => void;
};

const place = (flow: string) => `flow sample ${flow}`;

/** The values that expressions of a flow are tried on: kept in this browser, the example of its start node until then. */
export function useSample(flow: string, type: string, document: FlowDocument): Sample {
  const kept = useSyncExternalStore(
    hear,
    () => localStorage.getItem(place(flow)),
    () => null,
  );
  const own = useMemo(() => read(kept), [kept]);
  const start = startDataOf(document, type);
  const example = useMemo(() => sampleOf(type, start), [type, start]);
  const put = useCallback(
    (values: SampleScope | null) => {
      if (values) localStorage.setItem(place(flow), JSON.stringify(values));
      else localStorage.removeItem(place(flow));
      // A browser tells the other tabs only.
      window.dispatchEvent(new StorageEvent("storage", { key: place(flow) }));
    },
    [flow],
  );
  return { values: own ?? example, changed: own !== null, put };
}

function hear(tell: () => void): () => void {
  window.addEventListener("storage", tell);
  return () => window.removeEventListener("storage", tell);
}

function read(kept: string | null): SampleScope | null {
  try {
    const values: unknown = readJson(kept ?? "null");
    return isObject(values) ? values : null;
  } catch {
    return null;
  }
}
