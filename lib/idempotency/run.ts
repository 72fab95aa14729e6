import { transaction } from "../db.ts";
import { claim, type Idempotency, isKept, keep, keptOf, replay } from "./keys.ts";

/** Does the work and keeps its answer in one transaction, which is that of all the work asks for; or gives the kept answer. */
export async function runOnce(
  id: Idempotency,
  bodyHash: Uint8Array,
  work: () => Promise<Response>,
  secrets?: readonly string[],
): Promise<Response> {
  return transaction(async (tx) => {
    const kept = await claim(tx, id);
    if (kept) return replay(kept, bodyHash);
    const response = await work();
    await keep(tx, id, await keptOf(response, bodyHash, secrets));
    return response;
  });
}

/** The same for work that changes nothing: it holds no connection while it reads over others. */
export async function runReadOnce(
  id: Idempotency,
  bodyHash: Uint8Array,
  work: () => Promise<Response>,
): Promise<Response> {
  const kept = await known(id);
  return kept ? replay(kept, bodyHash) : keepRefusal(id, bodyHash, await work());
}

/**
 * What a refused request, or one that read, is answered: what its key was answered first, else this, which is kept.
 * Who may not ask (any more) is told so whatever was answered first: `forbidden`.
 */
export async function keepRefusal(
  id: Idempotency,
  bodyHash: Uint8Array,
  response: Response,
  { forbidden = false } = {},
): Promise<Response> {
  if (!isKept(response.status)) return response;
  const answer = await keptOf(response, bodyHash);
  return transaction(async (tx) => {
    const kept = await claim(tx, id);
    if (kept && forbidden) return response;
    if (kept) return replay(kept, bodyHash);
    await keep(tx, id, answer);
    return response;
  });
}

class NotKept extends Error {}

/** The kept answer, if there is one; the key stays free where there is none. */
async function known(id: Idempotency) {
  try {
    return await transaction(async (tx) => {
      const kept = await claim(tx, id);
      if (!kept) throw new NotKept();
      return kept;
    });
  } catch (error) {
    if (error instanceof NotKept) return null;
    throw error;
  }
}
