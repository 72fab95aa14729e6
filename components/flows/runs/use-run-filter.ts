"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useDeferredValue } from "react";
import { useZone } from "@/components/ui/zone/zone";
import type { RunLook } from "@/lib/flows/run/queries.ts";
import { runStatuses } from "./run-status";

export const runKinds = ["live", "test", "replay", "retry"] as const;

const parsers = {
  flow: parseAsString,
  status: parseAsStringLiteral(runStatuses),
  kind: parseAsStringLiteral(runKinds),
  node: parseAsString.withDefault(""),
  from: parseAsString.withDefault(""),
  to: parseAsString.withDefault(""),
  search: parseAsString.withDefault(""),
};

const none = { flow: null, status: null, kind: null, node: null, from: null, to: null, search: null } as const;

/** Which runs are looked at: the address bar holds it, dates on the clock of the viewer. `flow`: only runs of it. */
export function useRunFilter(flow?: string) {
  const timezone = useZone();
  const [url, setUrl] = useQueryStates(parsers);
  const of = flow ?? url.flow;
  const { status, kind, from, to } = url;
  const [node, search] = [useDeferredValue(url.node).trim(), useDeferredValue(url.search).trim()];
  const endsBeforeStart = from !== "" && to !== "" && to < from;
  const narrowed: RunLook = {
    ...(status && { status }),
    ...(kind && { kind }),
    ...(node && { node }),
    ...(from && !endsBeforeStart && { initialdate: from }),
    ...(to && !endsBeforeStart && { finaldate: to }),
    ...((from || to) && { timezone }),
    // The service searches the inputs of one flow only.
    ...(search && of && { search }),
    ...(flow === undefined && of && { flow: of }),
  };
  const look: RunLook = flow === undefined ? narrowed : { ...narrowed, flow };
  const isSet = Object.keys(narrowed).length > 0;
  return { url, look, of, setUrl, endsBeforeStart, isSet, clear: () => void setUrl(none) };
}

export type RunFilter = ReturnType<typeof useRunFilter>;
