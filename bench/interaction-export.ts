import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { summaryColumns } from "../lib/interactions/search/columns.ts";
import { DAY_MS } from "../lib/time/durations.ts";
import { formatUtc } from "../lib/time/instant.ts";
import { figure, median, timed } from "./figure.ts";
import type { Product } from "./product.ts";

const ROUNDS = 3;
const FEW_DAYS = 14;

type Range = { initialdate: string; finaldate: string };

/**
 * Everything as files: rows a second as a stream and as a job, beside PostgreSQL's own COPY of the same columns in the
 * same order; the most memory of the process that writes, beside what two weeks take.
 */
export async function benchExports(client: pg.Client, product: Product, newest: Date): Promise<void> {
  const all = { initialdate: "1990-01-01 00:00:00", finaldate: formatUtc(newest) };
  const few = { ...all, initialdate: formatUtc(new Date(newest.getTime() - FEW_DAYS * DAY_MS)) };
  const rows = await countOf(client);
  const copied = await rate(rows, () => copy(client));
  for (const format of ["ndjson", "spreadsheet"] as const) {
    const stream = (range: Range) => post(product, "/api/interactions/file", { search: range, format });
    const memory = await peaks(product, "web", stream, few, all);
    figure(`interactions.export.${format}.rows`, await rate(rows, () => stream(all)), "rows/s", copied);
    figure(`interactions.export.${format}.memory`, memory.all, "MB", memory.few);
  }
  const prepare = (range: Range) => prepared(product, range);
  const memory = await peaks(product, "worker", prepare, few, all);
  figure("interactions.export.job.rows", await rate(rows, () => prepare(all)), "rows/s", copied);
  figure("interactions.export.job.memory", memory.all, "MB", memory.few);
}

async function countOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>("SELECT count(*) AS count FROM interaction");
  return Number(rows[0]?.count);
}

function copy(client: pg.Client): Promise<unknown> {
  return client.query(
    `COPY (SELECT ${summaryColumns} FROM interaction ORDER BY started_at DESC, guid DESC) TO '/dev/null'`,
  );
}

async function rate(rows: number, work: () => Promise<unknown>): Promise<number> {
  const rates: number[] = [];
  for (let i = 0; i < ROUNDS; i++) rates.push(rows / (await timed(work))[1]);
  return median(rates);
}

async function peaks(
  product: Product,
  role: "web" | "worker",
  work: (range: Range) => Promise<unknown>,
  few: Range,
  all: Range,
): Promise<{ few: number; all: number }> {
  const peakOf = async (range: Range) => {
    product.forgetPeak(role);
    await work(range);
    return product.peakMemory(role);
  };
  // What a first one loads and compiles is no part of it.
  await work(few);
  return { few: await peakOf(few), all: await peakOf(all) };
}

/** Until the file is ready; that it is fetched is another matter. */
async function prepared(product: Product, search: Range): Promise<void> {
  const answer = (await post(product, "/api/interactions/exports", { search, format: "ndjson" })).toString();
  const { result } = JSON.parse(answer) as { result: { id: number } };
  const path = `/api/interactions/exports/${result.id}`;
  for (;;) {
    const { state } = (JSON.parse((await ask(product, "GET", path)).toString()) as { result: { state: string } })
      .result;
    if (state === "done") break;
    if (state === "failed") throw new Error("an export failed");
    await wait(50);
  }
  await ask(product, "DELETE", path);
}

function post(product: Product, path: string, body: object): Promise<Buffer> {
  return ask(product, "POST", path, JSON.stringify(body));
}

/** What is answered, unless it is a file: that is only taken. */
function ask({ base, key }: Product, method: string, path: string, body?: string): Promise<Buffer> {
  const headers = { "X-ApiKey": key, ...(body && { "Content-Type": "application/json" }) };
  return new Promise((resolve, reject) => {
    const sent = request(`${base}${path}`, { method, headers }, (response) => {
      if (response.statusCode !== 200) {
        buffer(response).then((answer) => reject(new Error(answer.toString())), reject);
      } else if (response.headers["content-disposition"]) {
        response
          .on("end", () => resolve(Buffer.alloc(0)))
          .on("error", reject)
          .resume();
      } else buffer(response).then(resolve, reject);
    });
    sent.on("error", reject).end(body);
  });
}
