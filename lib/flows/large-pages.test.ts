import { beforeAll, expect, test } from "vitest";
import { GET } from "../../app/api/webhooks/route.ts";
import { pool } from "../db.ts";
import { makeApiKey, unique } from "../testing/factories.ts";
import { flowApi, withoutDrawing } from "../testing/flow-api.ts";

const MB = 1024 * 1024;
const FLOWS = 6;
// Texts that JSON writes longer than they are, of two bytes a character; in every other one a slice ends within a pair.
const drawing = (i: number) => "x".repeat(i % 2) + `${i}"😀"\n`.repeat((2 * MB) / 8);

let api: ReturnType<typeof flowApi>;
let key: string;
const name = unique("large");

beforeAll(async () => {
  key = await makeApiKey();
  api = flowApi(key);
  for (let i = 0; i < FLOWS; i++) await api.create(`${name}-${i}`, { drawFlowObj: drawing(i) });
  for (let i = 0; i < FLOWS; i++)
    await api.update(`${name}-0`, { drawFlowObj: drawing(i), description: "x".repeat(MB) });
});

/** The same records, asked for one by one. */
async function oneByOne(of: typeof api.list, count: number): Promise<unknown[]> {
  const records: unknown[] = [];
  for (let i = 0; i < count; i++) records.push(...(await of(`?index=${i}&rows=1`)).json.result);
  return records;
}

const ask = (query = "") =>
  GET(new Request(`http://127.0.0.1:3000/api/webhooks${query}`, { headers: { "X-ApiKey": key } }));

test("flows that fill more than one batch are listed as they are one by one", async () => {
  const all = await api.list(`?rows=${FLOWS}`);
  expect(all.headers.get("content-type")).toBe("application/json");
  expect(Object.keys(all.json)).toEqual(["result", "index", "rows", "total"]);
  expect(all.json).toMatchObject({ index: 0, rows: FLOWS, result: await oneByOne(api.list, FLOWS) });
  expect(all.json.total).toBeGreaterThanOrEqual(FLOWS);
  const brief = await api.list(`?rows=${FLOWS}&drawing=false`);
  expect(brief.json.result).toEqual(all.json.result.map(withoutDrawing));
});

test("so are versions", async () => {
  const of = (query = "") => api.history(`${name}-0`, query);
  const { json } = await of();
  expect(json).toEqual({ result: await oneByOne(of, FLOWS), index: 0, rows: 50, total: FLOWS });
  expect(json.result.map((one: { drawFlowObj: string }) => one.drawFlowObj).slice(0, 2)).toEqual(
    [FLOWS - 2, FLOWS - 3].map(drawing),
  );
});

test("they are read as they are taken, and no connection waits for a reader", async () => {
  const taken = await ask();
  const whole = (await taken.text()).length;
  const response = await ask();
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  expect(value?.length ?? 0).toBeGreaterThan(0);
  expect(value?.length ?? 0).toBeLessThan(MB);
  expect(whole).toBeGreaterThan(FLOWS * MB);
  // A batch that is read ahead gives its connection back soon. A connection that waits for the reader would never do.
  await expect.poll(() => pool().totalCount - pool().idleCount).toBe(0);
  await reader?.cancel();
});
