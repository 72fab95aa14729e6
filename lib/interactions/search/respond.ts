import type { Actor } from "../../auth/actor.ts";
import { pgTransaction } from "../../db.ts";
import { invalid } from "../../errors.ts";
import { readBytes } from "../../http/body.ts";
import { type Answer, answer } from "../../http/respond.ts";
import { claim, hashOf, type Idempotency, keep, keptOf, replay } from "../../idempotency/keys.ts";
import { breakdown } from "../breakdown/breakdown.ts";
import type { BreakdownSearch } from "../breakdown/schema.ts";
import { exportTypeOf } from "../export/format.ts";
import { exportAll } from "../export/stream.ts";
import { feedBody, feedLines, readBody, storeBody } from "../feed/feed.ts";
import type { FeedReceipt } from "../schema.ts";
import { queryUntilAborted } from "./cancellable-query.ts";
import type { Search } from "./schema.ts";
import { search } from "./search.ts";
import { isRestricted } from "./visibility.ts";

const LARGEST_BODY = 8 * 1024 * 1024;

type Asked = { request: Request; actor: Actor; idempotency: (Idempotency & { bodyHash?: Uint8Array }) | null };

/** A page as JSON, or all of it as the stream that the caller accepts. `X-Restricted` says that rows may be hidden. */
export async function answerSearch(given: Search, { request, actor, idempotency }: Asked): Promise<Answer | Response> {
  const headers = restrictedHeader(actor);
  const type = exportTypeOf(request.headers.get("accept"));
  if (!type) return answer(await search(given, actor, queryUntilAborted(request.signal)), headers);
  if (idempotency) throw invalid("Idempotency-Key", "is not accepted with a stream");
  const name = `interactions.${type === "text/csv" ? "csv" : "ndjson"}`;
  // Nobody takes the stream of a HEAD.
  const body = request.method === "HEAD" ? null : await exportAll(given, type, actor);
  return new Response(body, {
    headers: {
      ...headers,
      "Content-Type": type === "text/csv" ? "text/csv; charset=utf-8; header=present" : type,
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}

/** The counts of a breakdown, with the same header. */
export async function answerBreakdown(given: BreakdownSearch, { request, actor }: Asked): Promise<Answer> {
  return answer(await breakdown(given, actor, queryUntilAborted(request.signal)), restrictedHeader(actor));
}

function restrictedHeader(actor: Actor): Record<string, string> {
  return isRestricted(actor) ? { "X-Restricted": "true" } : {};
}

/** Takes the feed in either form. A JSON body's answer is kept under its Idempotency-Key; a stream takes none. */
export async function answerFeed({ request, actor, idempotency }: Asked): Promise<FeedReceipt | Response> {
  if (/^application\/x-ndjson\b/i.test(request.headers.get("content-type") ?? "")) {
    if (idempotency) throw invalid("Idempotency-Key", "is not accepted with a stream");
    return feedLines((request.body ?? []) as AsyncIterable<Uint8Array>, actor);
  }
  const bytes = await readBytes(request, LARGEST_BODY);
  const bodyHash = hashOf(bytes);
  if (idempotency) idempotency.bodyHash = bodyHash;
  const body = await readBody(bytes, actor);
  return storeBody(bytes, body, actor, () =>
    pgTransaction<FeedReceipt | Response>(async (client) => {
      const kept = idempotency && (await claim(client, idempotency));
      if (kept) return replay(kept, bodyHash);
      const receipt = await feedBody(client, body, actor);
      if (!idempotency) return receipt;
      const response = Response.json(receipt);
      await keep(client, idempotency, await keptOf(response, bodyHash));
      return response;
    }),
  );
}
