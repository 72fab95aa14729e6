"use client";

import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useDeferredValue } from "react";
import { useZone } from "@/components/ui/zone/zone";
import { attemptOutcomes } from "@/lib/outbound/attempts/outcomes.ts";
import type { AttemptLook } from "@/lib/outbound/progress/queries.ts";

const parsers = {
  list: parseAsInteger,
  outcome: parseAsStringLiteral(attemptOutcomes),
  agent: parseAsString.withDefault(""),
  from: parseAsString.withDefault(""),
  to: parseAsString.withDefault(""),
};

const none = { list: null, outcome: null, agent: null, from: null, to: null } as const;

/** Which attempts are looked at: the address bar holds it, dates on the clock of the viewer. */
export function useAttemptFilter() {
  const timezone = useZone();
  const [url, setUrl] = useQueryStates(parsers);
  const { list, outcome, from, to } = url;
  const agent = useDeferredValue(url.agent).trim();
  const endsBeforeStart = from !== "" && to !== "" && to < from;
  const look: AttemptLook = {
    ...(list !== null && { list: String(list) }),
    ...(outcome && { outcome }),
    ...(agent && { agent }),
    ...(from && !endsBeforeStart && { initialdate: from }),
    ...(to && !endsBeforeStart && { finaldate: to }),
    ...((from || to) && { timezone }),
  };
  const isSet = Object.keys(look).length > 0;
  return { url, look, setUrl, endsBeforeStart, isSet, clear: () => void setUrl(none) };
}

export type AttemptFilterState = ReturnType<typeof useAttemptFilter>;
