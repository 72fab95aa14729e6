import { createContext, use } from "react";

type Search = {
  /** The ids of what the search finds; null where nothing is sought. */
  found: ReadonlySet<string> | null;
  /** The id that the address names. */
  place: string;
  /** The key to try operations with, once for all of them; it is forgotten with the page. */
  apiKey: string;
  setApiKey: (key: string) => void;
};

export const SearchContext = createContext<Search>({ found: null, place: "", apiKey: "", setApiKey: () => {} });

/** Whether something is among what is found, and whether the address names it. */
export function useSearched(id: string): { found: boolean; isPlace: boolean } {
  const { found, place } = use(SearchContext);
  return { found: found?.has(id) ?? true, isPlace: place === id };
}
