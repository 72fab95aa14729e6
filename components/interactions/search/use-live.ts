"use client";

import { useQueryState } from "nuqs";
import { liveParsers } from "@/lib/interactions/search/url.ts";
import { formatIn } from "@/lib/time/instant.ts";
import type { SearchState } from "./use-search";

/** Whether what comes in is shown by itself; the address says it, so that a link does too. */
export type Live = {
  isOn: boolean;
  /** Only what has just come in can be shown so: the first page of a range that goes on, the latest first. */
  isPossible: boolean;
  isWanted: boolean;
  set: (isWanted: boolean) => void;
};

export function useLive({ url, current, zone, now }: SearchState): Live {
  const [isWanted, setWanted] = useQueryState("live", liveParsers.live);
  const goesOn = current.finaldate >= formatIn(now, zone);
  const isPossible = goesOn && url.page === 0 && url.sort[0] === "start_date" && url.order[0] === "desc";
  return { isOn: isWanted && isPossible, isPossible, isWanted, set: (wanted) => void setWanted(wanted || null) };
}
