import type { Actor } from "../../actor.ts";
import type { RawAnswer } from "../../answer.ts";
import { invalid } from "../../errors.ts";
import { type StreamIdempotency, sha256Of } from "../../idempotency/keys.ts";
import { keepingAnswer } from "../../idempotency/stream.ts";
import { piecesOf, readBytes, type SentBody } from "../../sent-body.ts";
import type { FeedReceipt } from "../schema.ts";
import type { FedAttempts } from "./attempts.ts";
import { feedLines, readBody, storeBody, storeFeedBody } from "./feed.ts";

const BODY_BYTES = 8 * 1024 * 1024;

type FeedCall = { actor: Actor; sent: SentBody; type: string | null; idempotency: StreamIdempotency | null };

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
