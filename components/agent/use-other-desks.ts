import { useEffect, useEffectEvent, useRef } from "react";
import { useMe } from "@/components/frame/me";
import { type DeskWord, OtherDesks } from "./other-desks";

/** The agent's other desks in this browser; null until the page runs. */
export function useOtherDesks(onWord: (word: DeskWord) => void) {
  const { username } = useMe();
  const others = useRef<OtherDesks | null>(null);
  const hear = useEffectEvent(onWord);
  useEffect(() => {
    const opened = new OtherDesks(username, (word) => hear(word));
    others.current = opened;
    // Later: a page that is left says so when its other effects end.
    return () => void setTimeout(() => opened.close());
  }, [username]);
  return others;
}
