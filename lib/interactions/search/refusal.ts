import { RequestError } from "../../http/browser/client.ts";
import type { SearchNames } from "./names-contract.ts";
import type { SearchChange, SearchUrl } from "./url.ts";

/** Why a search is refused, as far as whoever searches can mend it. */
export type SearchRefusal =
  | { kind: "dates"; message: string | null }
  /** Names beyond what the profile lets see, and the change that takes them away. */
  | { kind: "names"; hidden: string[]; without: SearchChange };

const fields = { users: "agents", campaigns: "campaigns", outboundHubs: "hubs" } as const;
const dates = ["initialdate", "finaldate"];

/** What is to be told of a refused search; null for any other failure. `names` are those that may be seen. */
export function refusalOf(error: unknown, url: SearchUrl, names: SearchNames | undefined): SearchRefusal | null {
  if (!(error instanceof RequestError) || error.status !== 400) return null;
  const [first] = error.errors;
  if (!first) return null;
  if (dates.includes(first.path)) return { kind: "dates", message: first.message };
  const known = Object.keys(fields).find((name) => name === first.path.split(/[.[]/)[0]) as keyof typeof fields;
  if (!known || !names) return null;
  const kept = url[fields[known]].filter((name) => names[known].includes(name));
  const hidden = url[fields[known]].filter((name) => !names[known].includes(name));
  // The names may be older than the refusal: then the service's own words are all that is known.
  return hidden.length === 0 ? null : { kind: "names", hidden, without: { [fields[known]]: kept } };
}
