import type { Actor, Visible } from "../../auth/actor.ts";
import { pool } from "../../db.ts";
import type { SearchNames } from "./names-contract.ts";

type Table = "campaign" | "hub" | '"user"' | "automation";

/** The names that the actor may put into a search, each kind in alphabetical order. */
export async function searchNamesFor({ sees }: Actor): Promise<{ result: SearchNames }> {
  const [campaigns, users, outboundHubs, automations, dispositions] = await Promise.all([
    namesIn("campaign", "name", sees.campaigns),
    namesIn('"user"', "username", sees.agents),
    namesIn("hub", "name", sees.hubs),
    namesIn("automation", "name", "all"),
    pool().query<{ id: bigint; levels: string[] }>("SELECT id, levels FROM disposition ORDER BY levels, id"),
  ]);
  return {
    result: {
      campaigns,
      users,
      outboundHubs,
      automations,
      dispositions: dispositions.rows.map(({ id, levels }) => ({ id: Number(id), levels })),
    },
  };
}

async function namesIn(table: Table, column: "name" | "username", visible: Visible): Promise<string[]> {
  const ids = visible === "all" ? null : visible;
  const { rows } = await pool().query<{ name: string }>(
    `SELECT ${column} AS name FROM ${table} WHERE $1::bigint[] IS NULL OR id = ANY($1) ORDER BY ${column}`,
    [ids],
  );
  return rows.map(({ name }) => name);
}
