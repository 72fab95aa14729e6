import type { RawAnswer } from "../answer.ts";
import { transaction } from "../db.ts";
import { claimKey, type Idempotency, isKept, type KeptAnswer, keep, replay } from "./keys.ts";

/** What is to be kept of an answer that is on its way. */
type KeptOf<T> = (answer: T) => Promise<Omit<KeptAnswer, "bodyHash">>;

/** Does the work and keeps its answer in one transaction, which is that of all the work asks for; or gives the kept answer. */
export async function runOnce<T>(
  id: Idempotency,
  bodyHash: Uint8Array,
  work: () => Promise<T>,
  keptOf: KeptOf<T>,
): Promise<T | RawAnswer> {
  return transaction(async (tx) => {
    const kept = await claimKey(tx, id);
    if (kept) return replay(kept, bodyHash);
    const answer = await work();
    await keep(tx, id, { ...(await keptOf(answer)), bodyHash });
    return answer;
  });
}

/** The same for work that changes nothing: it holds no connection while it reads over others. */
export async function runReadOnce<T extends { status: number }>(
  id: Idempotency,
  bodyHash: Uint8Array,
  work: () => Promise<T>,
  keptOf: KeptOf<T>,
): Promise<T | RawAnswer> {
  const kept = await known(id);
  return kept ? replay(kept, bodyHash) : keepRefusal(id, bodyHash, await work(), keptOf);
}

/**
 * What a refused request, or one that read, is answered: what its key was answered first, else this, which is kept.
 * Who may not ask (any more) is told so whatever was answered first: `forbidden`.
 */
export async function keepRefusal<T extends { status: number }>(
  id: Idempotency,
  bodyHash: Uint8Array,
  answer: T,
  keptOf: KeptOf<T>,
  { forbidden = false } = {},
): Promise<T | RawAnswer> {
  if (!isKept(answer.status)) return answer;
  const toKeep = { ...(await keptOf(answer)), bodyHash };
  return transaction(async (tx) => {
    const kept = await claimKey(tx, id);
    if (kept && forbidden) return answer;
    if (kept) return replay(kept, bodyHash);
    await keep(tx, id, toKeep);
    return answer;
  });
}

class NotKept extends Error {}

/** The kept answer, if there is one; the key stays free where there is none. */
async function known(id: Idempotency) {
  try {
    return await transaction(async (tx) => {
      const kept = await claimKey(tx, id);
      if (!kept) throw new NotKept();
      return kept;
    });
  } catch (error) {
    if (error instanceof NotKept) return null;
    throw error;
  }
}
