// Feeds a file of interactions into a Switchyard that runs: npm run feed -- interactions.ndjson
import { readCommand, usage } from "../lib/feed-file/command.ts";
import { feedFile } from "../lib/feed-file/feed-file.ts";
import type { FeedProgress } from "../lib/feed-file/progress-file.ts";
import { groupedDigits, progressLine } from "../lib/feed-file/progress-line.ts";
import { openSource } from "../lib/feed-file/source.ts";
import { lineFor } from "../lib/launch/end.ts";

const PLAIN_MS = 5000;
const stopping = new AbortController();
const bar = process.stderr.isTTY;
// On a terminal: whether a line stands there that goes on being written over.
let open = false;
let said = performance.now();

try {
  process.exitCode = await main();
} catch (error) {
  endLine();
  if (stopping.signal.aborted) console.error("Stopped. Run it again to continue where it was.");
  else console.error(lineFor(error));
  // At once: a standard input that nobody reads any more would keep it from ending.
  process.exit(2);
}

async function main(): Promise<number> {
  const command = readCommand(process.argv.slice(2), process.env);
  if (!command) {
    console.log(usage);
    return 0;
  }
  const { url, key, state, patience, partBytes } = command;
  const source = await openSource(command.file);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
  const onWait = (why: string) => {
    endLine();
    console.error(`${why} Trying again.`);
  };
  const began = performance.now();
  let since: FeedProgress | null = null;
  const onProgress = (progress: FeedProgress) => {
    if (!since) {
      since = { ...progress };
      if (progress.offset > 0) console.error(`Continuing after line ${groupedDigits(progress.lines)}.`);
    }
    show(progressLine(progress, { size: source.size, seconds: (performance.now() - began) / 1000, since }));
  };
  const service = { url, key, patience, onWait, signal: stopping.signal };
  const { received, created, updated, rejected, errors } = await feedFile({
    source,
    service,
    state,
    partBytes,
    onProgress,
  });
  endLine();
  console.log(
    `${groupedDigits(received)} received, ${groupedDigits(created)} created, ${groupedDigits(updated)} updated, ${groupedDigits(rejected)} rejected`,
  );
  for (const { line, path, message } of errors) console.log(`line ${line}: ${path ? `${path} ` : ""}${message}`);
  if (rejected > 0) console.log(`The rejects are kept at ${url}/interactions/feed`);
  return rejected > 0 ? 1 : 0;
}

/** The line in its place on a terminal; elsewhere a line now and then. */
function show(line: string): void {
  if (bar) {
    process.stderr.write(`\r${line}\x1b[K`);
    open = true;
  } else if (performance.now() - said >= PLAIN_MS) {
    console.error(line);
    said = performance.now();
  }
}

function endLine(): void {
  if (open) process.stderr.write("\n");
  open = false;
}
