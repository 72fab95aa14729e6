import type { Actor } from "../../actor.ts";
import { type Answer, answer } from "../../answer.ts";
import { queryUntilAborted } from "../search/cancellable-query.ts";
import { restrictedHeader } from "../search/visibility.ts";
import { breakdown } from "./breakdown.ts";
import type { BreakdownSearch } from "./schema.ts";

/** The counts of a breakdown; `X-Restricted` says that interactions may be hidden. */
export async function answerBreakdown(
  given: BreakdownSearch,
  { actor, signal }: { actor: Actor; signal: AbortSignal },
): Promise<Answer> {
  return answer(await breakdown(given, actor, queryUntilAborted(signal)), restrictedHeader(actor));
}
