import type { Actor } from "../../actor.ts";
import { type Answer, answer } from "../../answer.ts";
import { queryUntilAborted } from "../search/cancellable-query.ts";
import { restrictedHeader } from "../search/visibility.ts";
import type { PerformanceSearch } from "./schema.ts";
import { performanceOf } from "./service-of.ts";

/** The rows of a table of service; `X-Restricted` says that interactions may be hidden. */
export async function answerPerformance(
  given: PerformanceSearch,
  { actor, signal }: { actor: Actor; signal: AbortSignal },
): Promise<Answer> {
  return answer(await performanceOf(given, actor, queryUntilAborted(signal)), restrictedHeader(actor));
}
