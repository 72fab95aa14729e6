import type { Actor } from "../../actor.ts";
import { type Answer, answer, RawAnswer } from "../../answer.ts";
import { invalid } from "../../errors.ts";
import type { StreamIdempotency } from "../../idempotency/keys.ts";
import { exportTypeOf } from "../export/format.ts";
import { exportAll } from "../export/stream.ts";
import { queryUntilAborted } from "./cancellable-query.ts";
import type { Search } from "./schema.ts";
import { search } from "./search.ts";
import { restrictedHeader } from "./visibility.ts";

type SearchCall = {
  actor: Actor;
  signal: AbortSignal;
  accept: string | null;
  isHead: boolean;
  idempotency: StreamIdempotency | null;
};

/** A page as JSON, or all of it as the stream that the caller accepts. `X-Restricted` says that rows may be hidden. */
export async function answerSearch(
  given: Search,
  { actor, signal, accept, isHead, idempotency }: SearchCall,
): Promise<Answer | RawAnswer> {
  const headers = restrictedHeader(actor);
  const type = exportTypeOf(accept);
  if (!type) return answer(await search(given, actor, queryUntilAborted(signal)), headers);
  if (given.handling) throw invalid("handling", "is not for a stream");
  if (idempotency) throw invalid("Idempotency-Key", "is not accepted with a stream");
  const name = `interactions.${type === "text/csv" ? "csv" : "ndjson"}`;
  // Nobody takes the stream of a HEAD.
  const body = isHead ? null : await exportAll(given, type, actor);
  return new RawAnswer(body, {
    ...headers,
    "Content-Type": type === "text/csv" ? "text/csv; charset=utf-8; header=present" : type,
    "Content-Disposition": `attachment; filename="${name}"`,
  });
}
