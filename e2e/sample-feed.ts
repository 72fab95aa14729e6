import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";

const feed = readFileSync(join(import.meta.dirname, "samples/interactions.ndjson"), "utf8");
export const [firstOfFeed] = feed
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line));

/** The search for its days. */
export const november = "/interactions?from=2026-11-01&to=2026-11-15";

/** Its days, as the API is asked for them. */
export const range = { initialdate: "2026-11-01 00:00:00", finaldate: "2026-11-15 23:59:59" };

/** The interactions of the sample; fed again they stay the same. */
export async function feedSample(api: APIRequestContext): Promise<void> {
  const headers = { "content-type": "application/x-ndjson" };
  await api.post("/api/interactions", { headers, data: feed });
}
