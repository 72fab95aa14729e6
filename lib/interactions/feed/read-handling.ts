import { pgTransaction } from "../../db.ts";
import { readJson } from "../../json/read.ts";
import { factsOf } from "./segment-facts.ts";
import { handlingOf, type SegmentRow } from "./summary.ts";

const BATCH_ROWS = 500;
/** In one turn of the job: a column copy takes in each row that changes. */
const TURN_ROWS = 20_000;

/**
 * Reads the segments of interactions that came before `held_for` and `transfers` were kept, or from a program that does
 * not keep them, some at a time, and keeps both as the feed would have.
 */
export async function readHandling(signal?: AbortSignal): Promise<void> {
  for (let done = 0; done < TURN_ROWS && !signal?.aborted; ) {
    const rows = await readSome();
    if (rows === 0) return;
    done += rows;
  }
}

/** Locked in the order in which a feed locks them. */
function readSome(): Promise<number> {
  return pgTransaction(async (client) => {
    const { rows } = await client.query<{ guid: string }>(
      `SELECT guid FROM interaction WHERE transfers IS NULL ORDER BY guid LIMIT ${BATCH_ROWS} FOR UPDATE`,
    );
    const guids = rows.map(({ guid }) => guid);
    if (guids.length === 0) return 0;
    const found = await client.query<Pick<SegmentRow, "guid" | "body">>(
      "SELECT guid, body FROM segment WHERE guid = ANY($1::uuid[])",
      [guids],
    );
    const bodies = Map.groupBy(found.rows, ({ guid }) => guid);
    const read = guids.map((guid) => {
      const facts = (bodies.get(guid) ?? []).map(({ body }) => factsOf(readJson(body), body));
      return { guid, ...handlingOf(facts) };
    });
    await client.query(
      `UPDATE interaction SET held_for = read.held_for, transfers = read.transfers
         FROM json_populate_recordset(NULL::interaction, $1) AS read WHERE interaction.guid = read.guid`,
      [JSON.stringify(read)],
    );
    return guids.length;
  });
}
