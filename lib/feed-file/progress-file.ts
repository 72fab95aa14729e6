import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { z } from "zod";
import { readJson } from "../json/read.ts";
import { Failure } from "../launch/failure.ts";

const progress = z.object({
  identity: z.string(),
  url: z.string(),
  offset: z.int().min(0),
  lines: z.int().min(0),
  received: z.int().min(0),
  created: z.int().min(0),
  updated: z.int().min(0),
  rejected: z.int().min(0),
  errors: z.array(z.object({ line: z.int(), path: z.string(), message: z.string() })),
});

/** How far a file was fed, as the service acknowledged it. */
export type FeedProgress = z.output<typeof progress>;

/** What was kept at `path`, where it is of this file and of this service. */
export async function readProgress(path: string, { identity, url }: Pick<FeedProgress, "identity" | "url">) {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return null;
  try {
    const kept = progress.parse(readJson(text));
    return kept.identity === identity && kept.url === url ? kept : null;
  } catch {
    // Cut off by a power failure, perhaps: beginning again does no harm.
    return null;
  }
}

/** Keeps it so that a kill at any moment leaves the old or the new. */
export async function writeProgress(path: string, kept: FeedProgress): Promise<void> {
  const beside = `${path}.new`;
  try {
    await writeFile(beside, JSON.stringify(kept));
    await rename(beside, path);
  } catch (error) {
    throw new Failure(
      `The progress cannot be saved in ${path} (${(error as NodeJS.ErrnoException).code}): use --state.`,
    );
  }
}

export async function forgetProgress(path: string): Promise<void> {
  await rm(path, { force: true });
}
