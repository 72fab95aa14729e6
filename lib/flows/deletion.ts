import { type Actor, system } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { statement, transaction } from "../db.ts";
import { AppError, invalid } from "../errors.ts";
import { hold, requireMatch } from "./locking.ts";
import { refuseReserved, unknownFlow, unlessTaken } from "./naming.ts";
import { type HubsUsing, keepingProvider } from "./provider-use.ts";
import { auditedFlow, flowRecord, readFlowRow, restorable, type Tagged, taggedFlow } from "./rows.ts";
import type { RestoreQuery } from "./schema.ts";

/** Takes the flow out of every list, stops its live version and frees its name. */
export async function remove(
  name: string,
  ifMatch: string | null,
  actor: Actor,
  hubsUsing: HubsUsing,
): Promise<Tagged> {
  return transaction(async (tx) => {
    const held = await hold(tx, name);
    if (!held) throw unknownFlow(name);
    await requireMatch(tx, held, ifMatch);
    const before = await readFlowRow(tx, held.id);
    const now = "clock_timestamp()";
    const inUse = (why: string) => invalid("flow", why, "used");
    await keepingProvider({ tx, id: held.id, hubsUsing }, inUse, () =>
      statement(
        tx,
        `UPDATE flow SET live = NULL, deleted_at = ${now}, deleted_by = $2, changed_at = ${now} WHERE id = $1`,
        [held.id, actor.username],
      ),
    );
    const row = await readFlowRow(tx, held.id);
    await audit(tx, actor, "flow.delete", name, auditedFlow(before), auditedFlow(row));
    return taggedFlow(flowRecord(row), row);
  });
}

/** Brings back the flow of this name that was deleted last, or the one of that id, not deployed; under a name of its own. */
export async function restore(name: string, { name: newName, flowId }: RestoreQuery, actor: Actor): Promise<Tagged> {
  return transaction(async (tx) => {
    const [deleted] = await statement<{ id: bigint }>(
      tx,
      `SELECT f.id FROM flow f
        WHERE f.name = $1 AND ($2::bigint IS NULL OR f.id = $2) AND ${restorable}
        ORDER BY f.deleted_at DESC, f.id DESC LIMIT 1 FOR UPDATE`,
      [name, flowId ?? null],
    );
    if (!deleted) {
      const which = flowId === undefined ? "" : ` with the id ${flowId}`;
      throw new AppError("not-found", `There is no deleted flow named ${name}${which} to restore.`);
    }
    const before = await readFlowRow(tx, deleted.id);
    const as = newName ?? name;
    refuseReserved(as);
    await unlessTaken(as, () =>
      statement(
        tx,
        `UPDATE flow SET name = $2, deleted_at = NULL, deleted_by = NULL, changed_at = clock_timestamp(),
                renamed_by = CASE WHEN name = $2 THEN renamed_by ELSE $3 END
          WHERE id = $1`,
        [deleted.id, as, actor.username],
      ),
    );
    const row = await readFlowRow(tx, deleted.id);
    await audit(tx, actor, "flow.restore", as, auditedFlow(before), auditedFlow(row));
    return taggedFlow(flowRecord(row), row);
  });
}

/** Lets go of the flows that cannot be restored any more, with their versions. Returns how many. */
export async function purge(): Promise<number> {
  return transaction(async (tx) => {
    const gone = await statement<{ id: bigint; name: string }>(
      tx,
      `DELETE FROM flow f WHERE f.deleted_at IS NOT NULL AND NOT (${restorable}) RETURNING f.id, f.name`,
    );
    for (const flow of gone) await audit(tx, system, "flow.purge", flow.name, flow, null);
    return gone.length;
  });
}
