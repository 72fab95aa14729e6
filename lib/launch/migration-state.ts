import type { ClientBase } from "pg";
import type { Migration } from "./migration-files.ts";

type Row = { name: string; checksum: string; finished: boolean };

/** How a database stands to a program's migrations; every list holds names. */
export type MigrationState = {
  pending: string[];
  /** Begun and not finished: the one who applied it was killed, or a statement failed. */
  failed: string[];
  /** Applied by a newer program. */
  unknown: string[];
  /** Applied, and changed in the program since. */
  edited: string[];
};

/** Two statements, no locks: cheap enough for a readiness check. */
export async function readState(client: Pick<ClientBase, "query">, migrations: Migration[]): Promise<MigrationState> {
  const { rows } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS there",
  );
  if (!rows[0]?.there) return compare(migrations, []);
  const applied = await client.query<Row>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
     FROM public._prisma_migrations WHERE rolled_back_at IS NULL`,
  );
  return compare(migrations, applied.rows);
}

function compare(migrations: Migration[], rows: Row[]): MigrationState {
  const own = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  const finished = new Map(rows.filter((row) => row.finished).map((row) => [row.name, row.checksum]));
  return {
    pending: [...own.keys()].filter((name) => !finished.has(name)),
    failed: rows.filter((row) => !row.finished).map((row) => row.name),
    unknown: rows.map((row) => row.name).filter((name) => !own.has(name)),
    edited: [...finished]
      .filter(([name, checksum]) => own.has(name) && own.get(name) !== checksum)
      .map(([name]) => name),
  };
}
