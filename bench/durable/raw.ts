import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import pg from "pg";
import { Agent, request } from "undici";
import "../end-with-parent.ts";

// What Node alone makes of runs that are accepted and executed later: those that come together are one statement, and so
// are those that are taken and those that have ended. One table, no key, no steps, no leases, no marks of
// effects, nothing checked.
const TOGETHER = 100;
const agent = new Agent({ connections: 128 });
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 4 });
pool.on("error", () => undefined);
await pool.query("CREATE TABLE IF NOT EXISTS raw_run (id uuid PRIMARY KEY, input text, result text)");

type Waiting = { id: string; text: string; done: () => void };
let waiting: Waiting[] = [];
let isWriting = false;

const insert = (rows: readonly Pick<Waiting, "id" | "text">[]) =>
  pool.query("INSERT INTO raw_run (id, input) SELECT * FROM unnest($1::uuid[], $2::text[])", [
    rows.map(({ id }) => id),
    rows.map(({ text }) => text),
  ]);

async function write(): Promise<void> {
  while (waiting.length > 0) {
    const batch = waiting;
    waiting = [];
    await insert(batch);
    for (const { done } of batch) done();
  }
  isWriting = false;
}

/** Executes every run that is there; gives how many and the seconds that it took. */
async function work(): Promise<{ runs: number; seconds: number }> {
  const began = performance.now();
  for (let runs = 0; ; ) {
    const { rows } = await pool.query<{ id: string; input: string }>(
      `UPDATE raw_run SET result = 'running' WHERE id IN (SELECT id FROM raw_run WHERE result IS NULL LIMIT ${TOGETHER}
         FOR UPDATE SKIP LOCKED) RETURNING id, input`,
    );
    if (rows.length === 0) return { runs, seconds: (performance.now() - began) / 1000 };
    runs += rows.length;
    await pool.query(
      "UPDATE raw_run r SET result = g.result FROM unnest($1::uuid[], $2::text[]) AS g (id, result) WHERE r.id = g.id",
      [rows.map(({ id }) => id), await Promise.all(rows.map(({ input }) => resultOf(input)))],
    );
  }
}

async function resultOf(text: string): Promise<string> {
  const { customer, amount, currency = "USD" } = JSON.parse(text);
  let isAccepted = true;
  if (amount > 100) {
    const body = JSON.stringify({ customer, amount, currency });
    const answer = await request(process.env.STUB ?? "", { method: "POST", body, dispatcher: agent });
    isAccepted = ((await answer.body.json()) as { accepted: boolean }).accepted;
  }
  return JSON.stringify({ accepted: isAccepted, customer, currency });
}

const server = createServer(async (incoming, response) => {
  let text = "";
  for await (const part of incoming) text += part;
  const id = randomUUID();
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.push({ id, text, done: resolve });
  if (!isWriting) setImmediate(() => void write());
  isWriting = true;
  await promise;
  const body = JSON.stringify({ runId: id });
  response.writeHead(202, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }).end(body);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.on("message", async ({ runs, text }: { runs: number; text: string }) => {
  await pool.query("TRUNCATE raw_run");
  await insert(Array.from({ length: runs }, () => ({ id: randomUUID(), text })));
  process.send?.(await work());
});
process.send?.((server.address() as { port: number }).port);
process.once("SIGTERM", () => process.exit(0));
