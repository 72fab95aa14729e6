import { parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { useDeferredValue } from "react";
import { useZone } from "@/components/ui/zone/zone";
import type { AuditLook } from "@/lib/audit/queries.ts";

const parsers = {
  from: parseAsString.withDefault(""),
  to: parseAsString.withDefault(""),
  user: parseAsString,
  action: parseAsString,
  target: parseAsString.withDefault(""),
  request: parseAsString,
  page: parseAsInteger.withDefault(0),
  /** The entry that is looked at. */
  entry: parseAsInteger,
};

const none = { from: null, to: null, user: null, action: null, target: null, request: null, page: null } as const;

/** What of the log is looked at: the address bar holds it, dates on the clock of the viewer. */
export function useAuditFilter() {
  const timezone = useZone();
  const [url, setUrl] = useQueryStates(parsers);
  const { from, to, user, action, request } = url;
  const target = useDeferredValue(url.target).trim();
  const endsBeforeStart = from !== "" && to !== "" && to < from;
  const look: AuditLook = {
    ...(from && !endsBeforeStart && { from }),
    ...(to && !endsBeforeStart && { to }),
    ...((from || to) && { timezone }),
    ...(user && { user }),
    ...(action && { action }),
    ...(target && { target }),
    ...(request && { requestId: request }),
  };
  return { url, look, setUrl, none, endsBeforeStart, isSet: Object.keys(look).length > 0 };
}
