import { system } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { statement, transaction } from "../db.ts";
import type { SecretModel } from "../generated/prisma/models/Secret.ts";
import { secret } from "../secrets/secret.ts";
import { openValue, sealValue } from "../secrets/values.ts";

type Row = Pick<SecretModel, "id" | "name" | "value" | "former">;

/**
 * Seals the secrets of flows anew with the present SECRET. Those that are sealed with it already stay, so it can be done
 * again. `lost` are those that neither opens.
 */
export async function resealSecrets(old: string): Promise<{ resealed: number; lost: string[] }> {
  return transaction(async (tx) => {
    const rows = await statement<Row>(tx, "SELECT id, name, value, former FROM secret ORDER BY id FOR UPDATE");
    const lost: string[] = [];
    let resealed = 0;
    for (const row of rows) {
      if (openValue(row.name, row.value, secret()) !== null) continue;
      const value = openValue(row.name, row.value, old);
      if (value === null) {
        lost.push(row.name);
        continue;
      }
      const former = row.former && openValue(row.name, row.former, old);
      const sealed = [sealValue(row.name, value), former === null ? null : sealValue(row.name, former)];
      await statement(tx, "UPDATE secret SET value = $2, former = $3 WHERE id = $1", [row.id, ...sealed]);
      resealed++;
    }
    if (resealed > 0) await audit(tx, system, "secret.reseal", "secrets", null, { resealed });
    return { resealed, lost };
  });
}
