import type { Actor } from "../actor.ts";
import { db, statement } from "../db.ts";
import { formatUtc } from "../time/instant.ts";
import { headMark, markOf } from "./head.ts";
import type { AuditVerification } from "./schema.ts";
import { lookAtSeals } from "./seal.ts";

/** Follows the chain of seals from its beginning, past a head of before if there is one, and counts what it covers. */
export async function verify(_actor: Actor, mark?: string): Promise<{ result: AuditVerification }> {
  const { broken, head } = await lookAtSeals(mark === undefined ? undefined : markOf(mark));
  const [found] = await statement<{ entries: bigint; sealed: bigint; since: Date | null }>(
    db(),
    `SELECT (SELECT count(*) FROM audit) AS entries, (SELECT count(*) FROM audit_seal) AS sealed,
            (SELECT min(at) FROM audit) AS since`,
  );
  const { entries = 0n, sealed = 0n, since = null } = found ?? {};
  return {
    result: {
      intact: broken === null,
      brokenAt: broken === null ? null : Number(broken),
      entries: Number(entries),
      sealed: Number(sealed),
      head: head && headMark(head),
      since: since && formatUtc(since),
      checkedAt: formatUtc(new Date()),
    },
  };
}
