import { asChosen, chosenOf, type ExcludingFilter, exclusions, type SearchChange, type SearchUrl } from "./url.ts";

/** A value of a filter, as a search has it, and what makes the search of it; null where that would widen the search. */
export type NameChanges = {
  isChosen: boolean;
  /** Whether the search already finds only it. */
  isAlone: boolean;
  isExcluded: boolean;
  only: SearchChange | null;
  exclude: SearchChange;
  /** Chooses it beside the others, where the filter takes several; one that is chosen leaves them. */
  toggle: SearchChange | null;
  /** Neither chooses nor excludes it. */
  leave: SearchChange;
};

export function nameChanges(filter: ExcludingFilter, value: string, url: SearchUrl): NameChanges {
  const not = exclusions[filter];
  const [chosen, excluded]: [readonly string[], readonly string[]] = [chosenOf(url, filter), url[not]];
  const others = (all: readonly string[]) => all.filter((one) => one !== value);
  const isChosen = chosen.includes(value);
  // An agent beside automations would widen the search: the API joins the two with "or".
  const isJoined = filter === "agents" && url.automations.length > 0;
  const widens = isJoined && chosen.length === 0;
  const leave = { [filter]: asChosen(filter, others(chosen)), [not]: others(excluded) };
  return {
    isChosen,
    isAlone: isChosen && chosen.length === 1 && !isJoined,
    isExcluded: excluded.includes(value),
    only: widens ? null : { ...leave, [filter]: asChosen(filter, [value]), ...(isJoined && { automations: null }) },
    exclude: { ...leave, [not]: [...others(excluded), value] },
    toggle: isChosen ? leave : widens ? null : { ...leave, [filter]: asChosen(filter, [...chosen, value]) },
    leave,
  };
}
