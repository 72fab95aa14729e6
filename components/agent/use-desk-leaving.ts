import { useEffect, useEffectEvent } from "react";
import { onSigningOut } from "@/components/frame/use-sign-out";
import { leaveDesk, useForgetPresence } from "@/lib/outbound/agents/own/queries.ts";
import { SECOND_MS } from "@/lib/time/durations.ts";

const PLACE = "agent before reload";
const RELOAD_MS = 60 * SECOND_MS;

type Desk = {
  isAvailable: boolean;
  /** The page goes: what it shows from now on is an agent who is away. */
  onLeave: () => void;
  /** The page was reloaded by an agent who was available, or away. */
  onReload: (wasAvailable: boolean) => void;
};

/** Makes an agent away who leaves the page, so that no call comes to a desk without anybody. */
export function useDeskLeaving({ isAvailable, onLeave, onReload }: Desk) {
  const forget = useForgetPresence();
  const leave = useEffectEvent(async () => {
    if (!isAvailable) return;
    // First: nothing that waits goes out any more once the page is hidden.
    const sent = leaveDesk();
    onLeave();
    await sent;
  });
  const hide = useEffectEvent(() => {
    sessionStorage.setItem(PLACE, `${isAvailable ? "available" : "away"} ${Date.now()}`);
    void leave();
  });
  const comeBack = useEffectEvent(() => {
    const [before, at] = sessionStorage.getItem(PLACE)?.split(" ") ?? [];
    sessionStorage.removeItem(PLACE);
    const [entry] = performance.getEntriesByType("navigation");
    const isReload = entry instanceof PerformanceNavigationTiming && entry.type === "reload";
    if (isReload && Date.now() - Number(at) < RELOAD_MS) onReload(before === "available");
  });
  const unmount = useEffectEvent(() => {
    void leave();
    forget();
  });
  useEffect(() => {
    comeBack();
    const hidden = () => hide();
    window.addEventListener("pagehide", hidden);
    const forgetSignOut = onSigningOut(() => leave());
    return () => {
      window.removeEventListener("pagehide", hidden);
      forgetSignOut();
      unmount();
    };
  }, []);
}
