import { useEffect, useEffectEvent } from "react";
import { onSigningOut } from "@/components/frame/use-sign-out";
import { leaveDesk, useForgetPresence } from "@/lib/outbound/agents/own/queries.ts";
import { SECOND_MS } from "@/lib/time/durations.ts";

const PLACE = "agent before reload";
const RELOAD_MS = 60 * SECOND_MS;

type DeskLeave = {
  /** What the page shows from now on is an agent who is away. */
  makesAway: boolean;
  /** No other desk can stay. */
  signsOut: boolean;
};

type Desk = {
  isAvailable: boolean;
  /** Whether no other desk of the agent is there that would make the agent away. */
  isFirst: () => boolean;
  /** The page goes, or the session ends. */
  onLeave: (how: DeskLeave) => void;
  /** The page was reloaded by an agent who was available, or away. */
  onReload: (wasAvailable: boolean) => void;
};

/** Makes an agent away who leaves the last page, so that no call comes to a desk without anybody. */
export function useDeskLeaving({ isAvailable, isFirst, onLeave, onReload }: Desk) {
  const forget = useForgetPresence();
  const leave = useEffectEvent(async (signsOut: boolean) => {
    const makesAway = isAvailable && (signsOut || isFirst());
    // First: nothing that waits goes out any more once the page is hidden.
    const sent = makesAway ? leaveDesk() : null;
    onLeave({ makesAway, signsOut });
    await sent;
  });
  const hide = useEffectEvent(() => {
    sessionStorage.setItem(PLACE, `${isAvailable ? "available" : "away"} ${Date.now()}`);
    void leave(false);
  });
  const comeBack = useEffectEvent(() => {
    const [before, at] = sessionStorage.getItem(PLACE)?.split(" ") ?? [];
    sessionStorage.removeItem(PLACE);
    const [entry] = performance.getEntriesByType("navigation");
    const isReload = entry instanceof PerformanceNavigationTiming && entry.type === "reload";
    if (isReload && Date.now() - Number(at) < RELOAD_MS) onReload(before === "available");
  });
  const unmount = useEffectEvent(() => {
    void leave(false);
    forget();
  });
  useEffect(() => {
    comeBack();
    const hidden = () => hide();
    window.addEventListener("pagehide", hidden);
    const forgetSignOut = onSigningOut(() => leave(true));
    return () => {
      window.removeEventListener("pagehide", hidden);
      forgetSignOut();
      unmount();
    };
  }, []);
}
