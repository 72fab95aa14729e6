"use client";

import { useHotkeys } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useNotify } from "@/components/ui/notify";
import { interactionsQuery, type SearchQuery } from "@/lib/interactions/queries.ts";
import { useStillShown } from "../search/use-still-shown";

export type StepDirection = 1 | -1;

type Options<Page> = {
  /** The results of the page that is shown, and which of them is looked at; -1: none of them. */
  rows: readonly { guid: string }[];
  place: number;
  reaches: (step: StepDirection) => boolean;
  /** The page before or behind, and what it is searched with; null without a search. */
  beyond: (step: StepDirection) => { page: Page; search: SearchQuery } | null;
  /** Shows one; with the page that it is on, where that is another. */
  open: (guid: string, page?: Page) => void;
  /** What is looked at: who goes elsewhere while a page is on its way is not taken back. */
  shown: string;
};

/** The steps along results in their order, page after page, by J, K and buttons; null where a step leads nowhere. */
export function useSteps<Page>({ rows, place, reaches, beyond, open, shown }: Options<Page>) {
  const client = useQueryClient();
  const notify = useNotify();
  const still = useStillShown(shown);
  const move = async (step: StepDirection) => {
    if (!reaches(step)) return;
    const beside = rows[place + step];
    if (beside) return open(beside.guid);
    const onward = beyond(step);
    if (!onward) return;
    const isStill = still();
    const { result } = await client.fetchQuery(interactionsQuery(onward.search));
    const next = result.at(step === 1 ? 0 : -1);
    if (next && isStill()) open(next.guid, onward.page);
  };
  const go = (step: StepDirection) => void move(step).catch(notify.failed);
  useHotkeys([
    ["J", () => go(1)],
    ["K", () => go(-1)],
  ]);
  return { next: reaches(1) ? () => go(1) : null, previous: reaches(-1) ? () => go(-1) : null };
}
