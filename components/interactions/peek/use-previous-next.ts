"use client";

import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { interactionsQuery, searchHolding, totalQuery, withoutCursor } from "@/lib/interactions/queries.ts";
import { interactionHref } from "@/lib/interactions/search/href.ts";
import { useSteps } from "./use-steps";

/** The way along the search that one came from, in its order, page after page; null where one came from elsewhere. */
export function usePreviousNext(guid: string, timezone: string | null) {
  const client = useQueryClient();
  const router = useRouter();
  const [search] = useState(() => searchHolding(client, guid));
  // Watched, so that the results stay at hand for as long as one goes along them.
  const searches = [search].filter((one) => one !== null);
  const [held] = useQueries({ queries: searches.map((one) => ({ ...interactionsQuery(one), enabled: false })) });
  const [counted] = useQueries({ queries: searches.map((one) => ({ ...totalQuery(one), enabled: false })) });
  const rows = held?.data?.result ?? [];
  const beyond = held?.data?.next ?? null;
  const place = rows.findIndex((row) => row.guid === guid);
  const number = search && place >= 0 ? search.index * search.rows + place + 1 : null;
  const steps = useSteps({
    rows,
    place,
    reaches: (step) => number !== null && (step === -1 ? number > 1 : place + 1 < rows.length || beyond !== null),
    beyond: (step) => {
      if (!search) return null;
      const onward = step === 1 && beyond !== null ? { after: beyond } : {};
      return { page: null, search: { ...withoutCursor(search), index: search.index + step, ...onward } };
    },
    open: (next) => router.replace(interactionHref(next, timezone)),
    shown: guid,
  });
  if (number === null) return null;
  return { number, total: counted?.data, ...steps };
}
