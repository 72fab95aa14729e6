import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNotify } from "@/components/ui/notify";
import { RequestError } from "@/lib/http/browser/client.ts";
import { presenceQuery, useSetPresence, useTakeNext } from "@/lib/outbound/agents/own/queries.ts";
import { beatOf } from "./beat";
import { useDeskLeaving } from "./use-desk-leaving";
import { useTicks } from "./use-ticks";

/** Where the agent stands, kept so while the page is open. */
export function useStanding() {
  const notify = useNotify();
  const query = useQuery(presenceQuery());
  const { data, error, isFetching, dataUpdatedAt, errorUpdatedAt, refetch } = query;
  const set = useSetPresence();
  const next = useTakeNext();
  const [wants, setWants] = useState<boolean | null>(null);
  const [turnedAway, setTurnedAway] = useState(false);
  const toldAt = useRef(0);
  const status = data?.status ?? null;
  const isChanging = set.isPending || next.isPending;

  const tell = (to: "available" | "away", byItself: boolean) => {
    toldAt.current = Date.now();
    const onError = (failure: Error) => {
      if (!byItself) notify.failed(failure);
    };
    set.mutate({ status: to, byItself }, { onError });
  };
  useTicks(() => {
    if (isChanging) return;
    const now = Date.now();
    const sinceAskedMs = now - Math.max(dataUpdatedAt, errorUpdatedAt);
    const todo = beatOf({ status, wants: wants ?? status !== "away", sinceAskedMs, sinceToldMs: now - toldAt.current });
    if (todo === "available" || todo === "away") tell(todo, true);
    else if (todo === "ask" && !isFetching) void refetch();
  });

  // The service may have made the agent away: calls that were not answered, a connection that was gone too long.
  useEffect(() => {
    if (status !== "away" || !wants || isChanging) return;
    setWants(false);
    setTurnedAway(true);
  }, [status, wants, isChanging]);

  const choose = (available: boolean) => {
    setWants(available);
    setTurnedAway(false);
    tell(available ? "available" : "away", false);
  };
  const isAvailable = wants ?? (status !== null && status !== "away");
  useDeskLeaving({
    isAvailable,
    onLeave: () => setWants(false),
    onReload: (wasAvailable) => {
      setWants(wasAvailable);
      if (wasAvailable) tell("available", true);
    },
  });
  return {
    query,
    isAvailable,
    choose,
    turnedAway,
    isLost: isLost(error) || isLost(set.error),
    /** Ends the after-call work: the next contact may come, unless the agent leaves. */
    finish: () => next.mutate(null, { onError: notify.failed }),
  };
}

/** Whether the service did not answer, or could not tell where the agent stands. */
function isLost(error: Error | null): boolean {
  return error instanceof RequestError && (error.status === 0 || error.status >= 500);
}
