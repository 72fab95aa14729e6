import { readJson } from "../json/read.ts";
import { Failure } from "../launch/failure.ts";
import { filePartsOf, type Part } from "./parts.ts";
import { type FeedProgress, forgetProgress, readProgress, writeProgress } from "./progress-file.ts";
import { type Service, sendLines } from "./sending.ts";
import type { Source } from "./source.ts";

// What the service takes in one line.
const MAX_LINE_BYTES = 4 * 1024 * 1024;
const ERRORS = 10;
const JUDGED_LINES = 10;

type Wanted = {
  source: Source;
  service: Service;
  /** Where it is kept how far it came; null where it cannot be gone on with. */
  state: string | null;
  partBytes: number;
  /** Told after every part, and once before the first. */
  onProgress: (progress: FeedProgress) => void;
};

/** Feeds a file part by part, going on where an earlier run was stopped. What a part holds may be sent twice. */
export async function feedFile({ source, service, state, partBytes, onProgress }: Wanted): Promise<FeedProgress> {
  const known = { identity: source.identity ?? "", url: service.url };
  const kept = state ? await readProgress(state, known) : null;
  const progress: FeedProgress = kept ?? {
    ...known,
    offset: 0,
    lines: 0,
    received: 0,
    created: 0,
    updated: 0,
    rejected: 0,
    errors: [],
  };
  onProgress(progress);
  const parts = filePartsOf(source.read(progress.offset, partBytes), progress, {
    size: partBytes,
    longest: MAX_LINE_BYTES,
  });
  let ahead = parts.next();
  for (let first = true; ; first = false) {
    const { done, value: part } = await ahead;
    if (done) break;
    if (first && !kept) requireLines(part, source.name);
    // The next is read while this one is on its way; one at a time, so that what comes twice ends as it came last.
    ahead = parts.next();
    // Its failure is met when its turn comes.
    ahead.catch(() => undefined);
    const { errors, ...counts } = await sendLines(part.bytes, service);
    for (const name of ["received", "created", "updated", "rejected"] as const) progress[name] += counts[name];
    const told = errors.map(({ line, path, message }) => ({ line: line + part.before, path, message }));
    progress.errors.push(...told.slice(0, Math.max(0, ERRORS - progress.errors.length)));
    Object.assign(progress, part.end);
    if (state) await writeProgress(state, progress);
    onProgress(progress);
  }
  if (state) await forgetProgress(state);
  return progress;
}

/** A file of which none of the first lines is an object is some other file: better said at once than a million times. */
function requireLines({ bytes }: Part, name: string): void {
  const text = Buffer.from(bytes.subarray(0, MAX_LINE_BYTES)).toString("utf8");
  const lines = text
    .split("\n", JUDGED_LINES * 10)
    .filter((line) => line.trim() !== "")
    .slice(0, JUDGED_LINES);
  const isArray = lines[0]?.trimStart().startsWith("[");
  if (lines.length === 0 || (!isArray && lines.some(isObject))) return;
  const hint = isArray ? ": write a JSON array with one element per line" : "";
  throw new Failure(`${name} is not NDJSON with one interaction per line${hint}.`);
}

function isObject(line: string): boolean {
  try {
    const value: unknown = readJson(line);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
