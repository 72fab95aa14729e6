import { createServer } from "node:http";
import pg from "pg";
import { env } from "../../lib/env.ts";
import { summaryColumns } from "../../lib/interactions/search/columns.ts";

// What Node alone makes of the list's query, written as one would: http, pg, flat rows, names from memory. No
// framework, no authentication, nothing checked; columns and conditions are the product's own.
const ROWS = 50;
const within = "started_at >= $1 AND started_at <= $2";
const text = `SELECT ${summaryColumns}, (SELECT count(*) FROM interaction WHERE ${within}) AS total
  FROM interaction WHERE ${within} ORDER BY interaction.started_at DESC, guid DESC LIMIT ${ROWS + 1}`;

type Row = Record<string, string | null> & {
  duration: number | null;
  campaign_ids: string[];
  agent_ids: (string | null)[];
  disposition_levels: string[] | null;
};

const pool = new pg.Pool({ connectionString: env().DATABASE_URL, max: 10 });
pool.on("error", () => undefined);
const campaigns = await namesOf("SELECT id, name FROM campaign");
const users = await namesOf(`SELECT id, username AS name FROM "user"`);
const hubs = await namesOf("SELECT id, name FROM hub");

async function namesOf(sql: string): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; name: string }>(sql);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function summary(row: Row) {
  return {
    guid: row.guid,
    channel: row.channel,
    segments: row.campaign_ids.map((id, i) => ({
      campaign: campaigns.get(id),
      agent: users.get(row.agent_ids[i] ?? ""),
    })),
    direction: row.direction,
    timings: { startDate: row.started_at, endDate: row.ended_at, duration: row.duration },
    client: { id: row.client_id, name: row.client_name, contactId: row.contact_id },
    flags: {
      holiday: row.holiday === "true",
      outOfTime: row.out_of_time === "true",
      finished: row.finished === "true",
    },
    disposition: row.disposition_id && {
      id: Number(row.disposition_id),
      comment: row.disposition_comment,
      levels: row.disposition_levels,
    },
    dialer: row.hub_id && { id: Number(row.hub_id), name: hubs.get(row.hub_id), list: row.list_name },
    connectorId: row.connector_id,
  };
}

const server = createServer(async (request, response) => {
  const query = new URL(request.url ?? "/", "http://raw").searchParams;
  const dates = [query.get("initialdate"), query.get("finaldate")].map((date) => `${date}Z`);
  const { rows } = await pool.query<Row>(text, dates);
  const body = JSON.stringify({
    result: rows.slice(0, ROWS).map(summary),
    index: 0,
    rows: ROWS,
    total: Number(rows[0]?.total ?? 0),
  });
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }).end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : undefined);
});
process.once("disconnect", () => {
  server.closeAllConnections();
  server.close();
  void pool.end();
});
