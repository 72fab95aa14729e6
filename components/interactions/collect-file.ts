import { type FileFormat, fileWriter } from "@/lib/interactions/export-file.ts";
import { allMatches, type Search } from "@/lib/interactions/queries.ts";
import type { InteractionRecord } from "@/lib/interactions/schema.ts";

type Watch = { signal: AbortSignal; onProgress: (done: number) => void };

/** The file of these interactions, or of all that the search finds, as they come. */
export async function collect(
  search: Search,
  chosen: InteractionRecord[] | null,
  format: FileFormat,
  { signal, onProgress }: Watch,
): Promise<{ name: string; blob: Blob; count: number }> {
  const { timezone, initialdate, finaldate } = search;
  const { head, line, type, extension } = fileWriter(format, { zone: timezone, locale: navigator.language });
  // Blobs of blobs: the browser may keep them on its disk.
  let blob = new Blob([head], { type });
  let count = 0;
  for await (const records of chosen ? [chosen] : allMatches(search, signal)) {
    blob = new Blob([blob, records.map(line).join("")], { type });
    count += records.length;
    onProgress(count);
  }
  const days = [...new Set([initialdate.slice(0, 10), finaldate.slice(0, 10)])].join(" ");
  return { name: `interactions ${days}.${extension}`, blob, count };
}
