import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, expect } from "@playwright/test";

const sample = readFileSync(join(import.meta.dirname, "samples/interactions.ndjson"), "utf8");
export const [firstOfFeed] = sample
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line));

/** The search for its days. */
export const november = "/interactions?from=2026-11-01&to=2026-11-15";

/** Its days, as the API is asked for them. */
export const range = { initialdate: "2026-11-01 00:00:00", finaldate: "2026-11-15 23:59:59" };

let isFed = false;

/** The interactions of the sample: a worker feeds them once, as no journey changes them. */
export async function feedSample(api: APIRequestContext): Promise<void> {
  if (isFed) return;
  const headers = { "content-type": "application/x-ndjson" };
  const answer = await api.post("/api/interactions", { headers, data: sample });
  expect(answer.status()).toBe(200);
  isFed = true;
}
