import type { Actor } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { type PrismaTx, statement, type Tx } from "../db.ts";
import { AppError, invalid } from "../errors.ts";
import type { SecretModel } from "../generated/prisma/models/Secret.ts";
import { openValue, sealValue } from "../secrets/values.ts";
import { formatUtc } from "../time/instant.ts";
import { readingVerbs } from "./record.ts";
import { change, given, idOf, stampsOf } from "./rows.ts";
import type { SecretChanges, SecretFields, SecretRecord } from "./schema/secret.ts";
import { inAnyCase } from "./table-page.ts";

export const { list, read } = readingVerbs<"secrets", SecretModel, SecretRecord>({
  table: "secret",
  searched: {
    from: "secret r",
    texts: ["r.name", "array_to_string(r.hosts, ' ')"],
    sorts: { name: inAnyCase("r.name"), updatedAt: ["r.updated_at"] },
  },
  rows: (tx, where) => tx.secret.findMany({ where }),
  present,
});

export function create({ name, value, hosts }: SecretFields, actor: Actor): Promise<{ result: SecretRecord }> {
  return change("name", async (tx) => {
    const data = { name, value: sealValue(name, value), hosts, updatedBy: actor.username };
    const row = await tx.secret.create({ data });
    await audit(tx, actor, "secret.create", name, null, audited(row));
    return { result: await presentOne(tx, row) };
  });
}

/** Another value rotates the secret: the one of before still counts for signatures. The same value changes nothing of it. */
export function update(key: string, changes: SecretChanges, actor: Actor): Promise<{ result: SecretRecord }> {
  return change("name", async (tx) => {
    const before = await lockedRow(tx, key, "change");
    const { value, hosts } = changes;
    const rotates = value !== undefined && openValue(before.name, before.value) !== value;
    const rotated = rotates
      ? { value: sealValue(before.name, value), former: before.value, rotatedAt: new Date() }
      : undefined;
    const data = { ...given({ hosts }), ...rotated, updatedBy: actor.username };
    const row = await tx.secret.update({ where: { id: before.id }, data });
    await audit(tx, actor, rotates ? "secret.rotate" : "secret.update", row.name, audited(before), audited(row));
    return { result: await presentOne(tx, row) };
  });
}

/** Removes a secret that no live flow names. */
export function remove(key: string, actor: Actor): Promise<{ result: SecretRecord; removed: boolean }> {
  return change("name", async (tx) => {
    const row = await lockedRow(tx, key, "remove");
    const result = await presentOne(tx, row);
    if (result.usedBy.length > 0) {
      throw invalid("name", `live flows use this secret: ${result.usedBy.slice(0, 10).join(", ")}`, "used");
    }
    if (await isUnread(tx)) {
      const message = "Flows that an earlier release saved are still being looked through; try again.";
      throw new AppError("conflict", message, { retryAfter: 60 });
    }
    await tx.secret.delete({ where: { id: row.id } });
    await audit(tx, actor, "secret.remove", row.name, audited(row));
    return { result, removed: true };
  });
}

async function lockedRow(tx: PrismaTx, key: string, lock: "change" | "remove"): Promise<SecretModel> {
  return tx.secret.findUniqueOrThrow({ where: { id: await idOf(tx, "secret", key, lock) } });
}

/** What the audit log keeps: when the value changed, and nothing of it. */
function audited({ id, name, hosts, rotatedAt }: SecretModel) {
  return { id, name, hosts, rotatedAt: rotatedAt && formatUtc(rotatedAt) };
}

const live = "flow f JOIN flow_version v ON v.flow_id = f.id AND v.version = f.live AND f.deleted_at IS NULL";

/** Whether of a live flow nobody knows yet which secrets it names. */
async function isUnread(tx: Tx): Promise<boolean> {
  const [row] = await statement<{ found: boolean }>(
    tx,
    `SELECT EXISTS (SELECT FROM ${live} WHERE v.secrets IS NULL) AS found`,
  );
  return row?.found === true;
}

async function presentOne(tx: Tx, row: SecretModel): Promise<SecretRecord> {
  const [record] = await present([row], tx);
  return record as SecretRecord;
}

async function present(rows: readonly SecretModel[], tx: Tx): Promise<SecretRecord[]> {
  const uses = await statement<{ secret: string; flow: string }>(
    tx,
    `SELECT s.name AS secret, f.name AS flow FROM ${live} CROSS JOIN unnest(v.secrets) AS s (name)
      WHERE v.secrets && $1::text[] AND s.name = ANY($1::text[]) ORDER BY f.name`,
    [rows.map(({ name }) => name)],
  );
  const flows = Map.groupBy(uses, ({ secret }) => secret);
  return rows.map((row) => ({
    ...stampsOf(row),
    name: row.name,
    hosts: row.hosts,
    usedBy: (flows.get(row.name) ?? []).map(({ flow }) => flow),
    rotatedAt: row.rotatedAt && formatUtc(row.rotatedAt),
    updatedBy: row.updatedBy,
  }));
}
