import type { Actor } from "../actor.ts";
import { statement, type Tx } from "../db.ts";
import type { AuditAction } from "./actions.ts";

/** Who did it: an actor, or the name of one who is not (a refused sign-in, the system itself). */
export type Author = Actor | { username: string; requestId?: string | null };

/**
 * Writes a change into the audit log, in the change's own transaction. `action` is the field's verb
 * (`flow.create`), `target` what was changed; `before` and `after` never hold a secret.
 */
export async function audit(
  tx: Tx,
  author: Author,
  action: AuditAction,
  target: string,
  before?: object | null,
  after?: object | null,
): Promise<void> {
  const actor = "userId" in author ? author : null;
  await statement(
    tx,
    `INSERT INTO audit (user_id, username, api_key_id, action, target, before, after, request_id)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8)`,
    [
      actor?.userId ?? null,
      author.username,
      actor?.keyId ?? null,
      action,
      target,
      before ? storable(before) : null,
      after ? storable(after) : null,
      author.requestId ?? null,
    ],
  );
}

// jsonb refuses an escaped NUL and half of a surrogate pair, which may stand in text that came as JSON.
function storable(value: object): string {
  return JSON.stringify(value, (_, part) => {
    if (typeof part === "bigint") return Number(part);
    return typeof part === "string" ? part.replaceAll("\0", "\ufffd").toWellFormed() : part;
  });
}
