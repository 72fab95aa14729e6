import type { Actor } from "../../actor.ts";
import { type Answer, answer, RawAnswer } from "../../answer.ts";
import { invalid } from "../../errors.ts";
import { type StreamIdempotency, sha256Of } from "../../idempotency/keys.ts";
import { keepingAnswer } from "../../idempotency/stream.ts";
import { piecesOf, readBytes, type SentBody } from "../../sent-body.ts";
import { breakdown } from "../breakdown/breakdown.ts";
import type { BreakdownSearch } from "../breakdown/schema.ts";
import { exportTypeOf } from "../export/format.ts";
import { exportAll } from "../export/stream.ts";
import { facetCounts } from "../facets/facets.ts";
import type { FacetsSearch } from "../facets/schema.ts";
import type { FedAttempts } from "../feed/attempts.ts";
import { feedLines, readBody, storeBody, storeFeedBody } from "../feed/feed.ts";
import type { FeedReceipt } from "../schema.ts";
import { queryUntilAborted } from "./cancellable-query.ts";
import type { Search } from "./schema.ts";
import { search } from "./search.ts";
import { isRestricted } from "./visibility.ts";

const BODY_BYTES = 8 * 1024 * 1024;

type SearchCall = {
  actor: Actor;
  signal: AbortSignal;
  accept: string | null;
  isHead: boolean;
  idempotency: StreamIdempotency | null;
};
type FeedCall = { actor: Actor; sent: SentBody; type: string | null; idempotency: StreamIdempotency | null };

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

/** The counts of a breakdown, with the same header. */
export async function answerBreakdown(
  given: BreakdownSearch,
  { actor, signal }: Pick<SearchCall, "actor" | "signal">,
): Promise<Answer> {
  return answer(await breakdown(given, actor, queryUntilAborted(signal)), restrictedHeader(actor));
}

/** The counts of facets, with the same header. */
export async function answerFacets(
  given: FacetsSearch,
  { actor, signal }: Pick<SearchCall, "actor" | "signal">,
): Promise<Answer> {
  return answer(await facetCounts(given, actor, queryUntilAborted(signal)), restrictedHeader(actor));
}

function restrictedHeader(actor: Actor): Record<string, string> {
  return isRestricted(actor) ? { "X-Restricted": "true" } : {};
}

/** Takes the feed in either form. A JSON body's answer is kept under its Idempotency-Key; a stream takes none. */
export async function answerFeed(
  { actor, sent, type, idempotency }: FeedCall,
  attempts: FedAttempts,
): Promise<FeedReceipt | RawAnswer> {
  if (/^application\/x-ndjson\b/i.test(type ?? "")) {
    if (idempotency) throw invalid("Idempotency-Key", "is not accepted with a stream");
    return feedLines(piecesOf(sent), actor, attempts);
  }
  const bytes = await readBytes(sent, BODY_BYTES);
  if (idempotency) idempotency.bodyHash = sha256Of(bytes);
  const body = await readBody(bytes, actor);
  const readAlready = async () => {};
  return storeBody(bytes, body, actor, () =>
    keepingAnswer(idempotency, readAlready, (client) => storeFeedBody(client, body, actor, attempts)),
  );
}
