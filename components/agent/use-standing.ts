import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNotify } from "@/components/ui/notify";
import { RequestError } from "@/lib/http/browser/client.ts";
import { presenceQuery, useRefreshDesk, useSetPresence, useTakeNext } from "@/lib/outbound/agents/own/queries.ts";
import { beatOf, STAY_MS } from "./beat";
import { useDeskLeaving } from "./use-desk-leaving";
import { useOtherDesks } from "./use-other-desks";
import { useTicks } from "./use-ticks";

/**
 * Where the agent stands, kept so while a page is open. The service has the one standing of all desks; `onSaved` tells of
 * a disposition that was saved at another.
 */
export function useStanding(onSaved: (attempt: string) => void) {
  const notify = useNotify();
  const query = useQuery(presenceQuery());
  const { data, error, isFetching, dataUpdatedAt, errorUpdatedAt, refetch } = query;
  const set = useSetPresence();
  const next = useTakeNext();
  const refresh = useRefreshDesk();
  // What the agent wants here, until the service tells it; null: as the service tells.
  const [wants, setWants] = useState<boolean | null>(null);
  const [turnedAway, setTurnedAway] = useState(false);
  const toldAt = useRef(0);
  const leftAt = useRef(0);
  const status = data?.status ?? null;
  const isChanging = set.isPending || next.isPending;
  const isAvailable = wants ?? (status !== null && status !== "away");

  const others = useOtherDesks((word) => {
    if (word.says === "chose") {
      setWants(word.available ? null : false);
      setTurnedAway(false);
    } else if (word.says === "saved") onSaved(word.attempt);
    else if (word.says === "gone" && word.madeAway && isAvailable) {
      setWants(true);
      leftAt.current = Date.now();
    }
    if (word.says === "chose" || word.says === "saved") refresh();
  });
  const tell = (to: "available" | "away", byItself: boolean) => {
    toldAt.current = Date.now();
    set.mutate(
      { status: to, byItself },
      {
        onError: (failure) => {
          if (!byItself) notify.failed(failure);
        },
        onSuccess: () => {
          if (!byItself && to === "available") others.current?.sayChosen(true);
        },
      },
    );
  };
  useTicks(() => {
    others.current?.sayHere();
    if (isChanging) return;
    const now = Date.now();
    const sinceLeftMs = now - leftAt.current;
    if (status === "away" && wants !== null && sinceLeftMs >= STAY_MS) {
      // The service may have made the agent away: calls that were not answered, a connection that was gone too long.
      setTurnedAway((was) => was || wants);
      setWants(null);
    }
    const todo = beatOf({
      status,
      wants: wants ?? status !== "away",
      sinceAskedMs: now - Math.max(dataUpdatedAt, errorUpdatedAt),
      sinceToldMs: now - toldAt.current,
      sinceLeftMs,
    });
    if (todo === "available" || todo === "away") tell(todo, true);
    else if (todo === "ask" && !isFetching) void refetch();
  });

  const choose = (available: boolean) => {
    setWants(available);
    setTurnedAway(false);
    // At once: a desk that repeats meanwhile that the agent is available would undo it.
    if (!available) others.current?.sayChosen(false);
    tell(available ? "available" : "away", false);
  };
  useDeskLeaving({
    isAvailable,
    isFirst: () => others.current?.isFirst() ?? true,
    onLeave: ({ makesAway, signsOut }) => {
      if (signsOut) others.current?.sayChosen(false);
      others.current?.sayGone(makesAway && !signsOut);
      if (makesAway) setWants(false);
    },
    onReload: (wasAvailable) => {
      setWants(wasAvailable);
      if (wasAvailable) tell("available", true);
    },
  });
  return {
    query,
    isAvailable,
    choose,
    turnedAway: turnedAway && status === "away",
    isLost: isLost(error) || isLost(set.error),
    /** Ends the after-call work: the next contact may come, unless the agent leaves. */
    finish: () => next.mutate(null, { onError: notify.failed }),
    /** Tells the other desks that a disposition is saved. */
    tellSaved: (attempt: string) => others.current?.saySaved(attempt),
  };
}

/** Whether the service did not answer, or could not tell where the agent stands. */
function isLost(error: Error | null): boolean {
  return error instanceof RequestError && (error.status === 0 || error.status >= 500);
}
