import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contactFileCommands } from "./commands.ts";
import type { ContactFileCommands, HubFacts, UploadChunk } from "./protocol.ts";
import type { Reading, ReadOptions } from "./reading.ts";
import type { Review } from "./review.ts";

const always = { campaign: null, timezone: "Europe/Madrid", hub: null };

/** A hub as a wizard knows it, always open. */
export function hubOf(channel: string, given: Partial<HubFacts> = {}): HubFacts {
  return { channel, preview: false, array: "list", country: null, hours: always, messages: null, ...given };
}

/** A file of the product's own samples. */
export function sample(name: string): Blob {
  return new Blob([readFileSync(join(import.meta.dirname, "samples", name))]);
}

export type Opened = { file: ContactFileCommands; reading: Reading };

export async function opened(
  source: Blob | string,
  hub: HubFacts = hubOf("telephony"),
  options: Partial<ReadOptions> = {},
): Promise<Opened> {
  const file = contactFileCommands(() => {});
  return { file, reading: await file.read(source, hub, options) };
}

/** Opened and reviewed as it seems to match. */
export async function reviewed(
  source: Blob | string,
  hub?: HubFacts,
  options?: Partial<ReadOptions>,
): Promise<Opened & { review: Review }> {
  const { file, reading } = await opened(source, hub, options);
  return { file, reading, review: await file.review(reading.suggested) };
}

/** All cells as they were read, row by row. */
export async function cellsOf({ file, reading }: Opened): Promise<string[][]> {
  await file.review(reading.suggested);
  const rows: string[][] = [];
  while (rows.length < reading.rows) {
    for (const { cells } of file.rows("all", rows.length, 1000).rows) rows.push(cells);
  }
  return rows;
}

/** What would be sent. */
export async function chunksOf(file: ContactFileCommands): Promise<UploadChunk[]> {
  const { firsts } = await file.plan();
  return Promise.all(firsts.map((_, index) => file.chunk(index)));
}

export async function contactsOf(file: ContactFileCommands): Promise<Record<string, unknown>[]> {
  const bodies = (await chunksOf(file)).map(({ body }) => JSON.parse(new TextDecoder().decode(body)));
  return bodies.flatMap((body) => body.list ?? body.leads);
}
