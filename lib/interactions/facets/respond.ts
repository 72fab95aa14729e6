import type { Actor } from "../../actor.ts";
import { type Answer, answer } from "../../answer.ts";
import { queryUntilAborted } from "../search/cancellable-query.ts";
import { restrictedHeader } from "../search/visibility.ts";
import { facetCounts } from "./facets.ts";
import type { FacetsSearch } from "./schema.ts";

/** The counts of facets; `X-Restricted` says that interactions may be hidden. */
export async function answerFacets(
  given: FacetsSearch,
  { actor, signal }: { actor: Actor; signal: AbortSignal },
): Promise<Answer> {
  return answer(await facetCounts(given, actor, queryUntilAborted(signal)), restrictedHeader(actor));
}
