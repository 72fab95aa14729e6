import { RequestError } from "../../http/browser/client.ts";
import type { SearchNames } from "./names-contract.ts";
import type { SearchChange, SearchUrl } from "./url.ts";

/** Why a search is refused, as far as whoever searches can mend it. */
export type SearchRefusal =
  | { kind: "dates"; message: string | null }
  /** Names beyond what the profile lets see, and the change that takes them away. */
  | { kind: "names"; hidden: string[]; without: SearchChange };

const fields = {
  users: { among: "users", named: ["agents", "notAgents"] },
  campaigns: { among: "campaigns", named: ["campaigns", "notCampaigns"] },
  outboundHubs: { among: "outboundHubs", named: ["hubs", "notHubs"] },
} as const;
const dates = ["initialdate", "finaldate"];

/** What is to be told of a refused search; null for any other failure. `names` are those that may be seen. */
export function refusalOf(error: unknown, url: SearchUrl, names: SearchNames | undefined): SearchRefusal | null {
  if (!(error instanceof RequestError) || error.status !== 400) return null;
  const [first] = error.errors;
  if (!first) return null;
  if (dates.includes(first.path)) return { kind: "dates", message: first.message };
  const field = first.path.replace(/^without\./, "").split(/[.[]/)[0] ?? "";
  if (!(field in fields) || !names) return null;
  const { among, named } = fields[field as keyof typeof fields];
  const isKnown = (name: string) => names[among].includes(name);
  const hidden = [...new Set(named.flatMap((list) => url[list].filter((name) => !isKnown(name))))];
  const without = Object.fromEntries(
    named.filter((list) => !url[list].every(isKnown)).map((list) => [list, url[list].filter(isKnown)]),
  );
  // The names may be older than the refusal: then the service's own words are all that is known.
  return hidden.length === 0 ? null : { kind: "names", hidden, without };
}
