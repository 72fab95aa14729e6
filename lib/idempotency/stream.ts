import type pg from "pg";
import type { RawAnswer } from "../answer.ts";
import { pgTransaction } from "../db.ts";
import { AppError } from "../errors.ts";
import type { StreamIdempotency } from "./keys.ts";
import { claimKey, keep, replay } from "./keys.ts";

/**
 * Does the work in one transaction and keeps its answer there (docs/contract.md, 5). Where an answer was kept
 * before, `readOn` reads what is left of the body, whose hash decides whether it is given again.
 */
export async function keepingAnswer<T extends object>(
  idempotency: StreamIdempotency | null,
  readOn: () => Promise<void>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T | RawAnswer> {
  return pgTransaction(async (client) => {
    const kept = idempotency && (await claimKey(client, idempotency));
    if (idempotency && kept) {
      await readOn().catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === "invalid")) throw error;
      });
      return replay(kept, idempotency.bodyHash ?? new Uint8Array());
    }
    const answer = await work(client);
    if (idempotency?.bodyHash) {
      const { bodyHash } = idempotency;
      const body = Buffer.from(JSON.stringify(answer));
      await keep(client, idempotency, { status: 200, contentType: "application/json", body, bodyHash });
    }
    return answer;
  });
}

/** For a body that was read and refused: the key's first answer if there is one, else the refusal. */
export async function replayOrRefuse(refusal: unknown, idempotency: StreamIdempotency | null): Promise<RawAnswer> {
  const bodyHash = idempotency?.bodyHash;
  if (!idempotency || !bodyHash) throw refusal;
  return pgTransaction(async (client) => {
    const kept = await claimKey(client, idempotency);
    // Rolls the claim back; whoever answers keeps the refusal.
    if (!kept) throw refusal;
    return replay(kept, bodyHash);
  });
}
