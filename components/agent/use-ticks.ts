import { useEffect, useEffectEvent } from "react";

/** Calls back each second, also in a tab that is hidden: browsers slow down the timers of its page, not of its workers. */
export function useTicks(onTick: () => void) {
  const tick = useEffectEvent(onTick);
  useEffect(() => {
    const worker = new Worker(new URL("./tick-worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = () => tick();
    return () => worker.terminate();
  }, []);
}
