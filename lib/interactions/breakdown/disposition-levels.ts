import { pool } from "../../db.ts";

/** The levels of each of these dispositions that is there, by id. */
export async function dispositionLevels(ids: string[]): Promise<Map<string, string[]>> {
  const { rows } = await pool().query<{ id: bigint; levels: string[] }>(
    "SELECT id, levels FROM disposition WHERE id = ANY($1::bigint[])",
    [ids],
  );
  return new Map(rows.map(({ id, levels }) => [String(id), levels]));
}
