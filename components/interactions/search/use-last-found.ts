"use client";

import { useState } from "react";
import type { FoundRows } from "@/lib/interactions/queries.ts";
import type { SearchState } from "./use-search";

type Last = { found: FoundRows; state: SearchState };

/** What was found last, and by which search: it stays in sight while another is refused. */
export function useLastFound(found: FoundRows | undefined, state: SearchState): Last | null {
  const [last, setLast] = useState<Last | null>(null);
  if (found && found !== last?.found) setLast({ found, state });
  return last;
}
