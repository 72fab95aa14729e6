import { createServer } from "node:http";
import { system } from "../lib/auth/actor.ts";
import { pool } from "../lib/db.ts";
import { behindColumns } from "../lib/interactions/columns.ts";
import { present, rawRows } from "../lib/interactions/present.ts";
import { wantedBy } from "../lib/interactions/search.ts";
import { interactionsSearch } from "../lib/interactions/search-schema.ts";
import { pageStatement } from "../lib/interactions/statements.ts";

// What Node alone makes of the list's query: no framework, no authentication, nothing checked; the statement is
// made once and only its dates change.
const ROWS = 50;
const given = { initialdate: "2026-01-01 00:00:00", finaldate: "2026-01-01 00:00:00", index: 0, rows: ROWS };
const wanted = await wantedBy(interactionsSearch.parse(given), system);
const { text, values } = pageStatement(wanted, { offset: 0, rows: ROWS });

const server = createServer(async (request, response) => {
  const query = new URL(request.url ?? "/", "http://raw").searchParams;
  const dates = [query.get("initialdate"), query.get("finaldate")].map((date) => `${date}Z`);
  const rows = await rawRows({ text, values: values.map((_, i) => dates[i % 2]) });
  const result = await present(rows.slice(0, ROWS));
  const body = JSON.stringify({ result, index: 0, rows: ROWS, total: Number(behindColumns(rows[0])) });
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }).end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : undefined);
});
process.once("disconnect", () => {
  server.closeAllConnections();
  server.close();
  void pool().end();
});
