"use client";

import { createContext, use } from "react";
import { Duration } from "@/components/ui/duration";
import type { Handling } from "@/lib/interactions/schema.ts";

/** The columns that tell how an interaction was handled, which is asked for only where one of them is shown. */
export const handlingColumns = ["wait", "hold", "transfers"] as const satisfies (keyof Handling)[];

/** How the interactions of the page were handled, by their guids; undefined until that is known. */
export const HandlingContext = createContext<ReadonlyMap<string, Handling> | undefined>(undefined);

/** One figure of how an interaction was handled; empty until it is known, for a dash says that there is none. */
export function HandlingCell({ guid, of }: { guid: string; of: keyof Handling }) {
  const handling = use(HandlingContext)?.get(guid);
  if (!handling) return null;
  return of === "transfers" ? handling.transfers : <Duration seconds={handling[of]} />;
}
