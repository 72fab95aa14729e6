"use client";

import { useHotkeys } from "@mantine/hooks";
import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useNotify } from "@/components/ui/notify";
import { interactionsQuery, searchHolding, totalQuery } from "@/lib/interactions/queries.ts";
import { interactionHref } from "@/lib/interactions/search/href.ts";
import { useStill } from "../search/use-still";

/** The way along the search that one came from, in its order, page after page; null where one came from elsewhere. */
export function useBeside(guid: string, timezone: string | null) {
  const client = useQueryClient();
  const router = useRouter();
  const notify = useNotify();
  const [search] = useState(() => searchHolding(client, guid));
  // Watched, so that the results stay at hand for as long as one goes along them.
  const searches = [search].filter((one) => one !== null);
  const [held] = useQueries({ queries: searches.map((one) => ({ ...interactionsQuery(one), enabled: false })) });
  const [counted] = useQueries({ queries: searches.map((one) => ({ ...totalQuery(one), enabled: false })) });
  const rows = held?.data?.result ?? [];
  const beyond = held?.data?.next ?? null;
  const place = rows.findIndex((row) => row.guid === guid);
  const still = useStill(guid);
  const number = search && place >= 0 ? search.index * search.rows + place + 1 : null;
  const reaches = (step: 1 | -1) =>
    number !== null && (step === -1 ? number > 1 : place + 1 < rows.length || beyond !== null);

  const move = async (step: 1 | -1) => {
    if (!search || !reaches(step)) return;
    const beside = rows[place + step];
    if (beside) return router.replace(interactionHref(beside.guid, timezone));
    const { after, ...rest } = search;
    const onward = step === 1 && beyond !== null ? { after: beyond } : {};
    const page = { ...rest, index: search.index + step, ...onward };
    const isStill = still();
    const { result } = await client.fetchQuery(interactionsQuery(page));
    const next = result.at(step === 1 ? 0 : -1);
    if (next && isStill()) router.replace(interactionHref(next.guid, timezone));
  };
  const go = (step: 1 | -1) => void move(step).catch(notify.failed);
  useHotkeys([
    ["J", () => go(1)],
    ["K", () => go(-1)],
  ]);
  if (number === null) return null;
  return {
    number,
    total: counted?.data,
    next: reaches(1) ? () => go(1) : null,
    previous: reaches(-1) ? () => go(-1) : null,
  };
}
