import type { Actor } from "../../actor.ts";
import { RawAnswer } from "../../answer.ts";
import { audit } from "../../audit/audit.ts";
import { lookups, pgTransaction } from "../../db.ts";
import { env } from "../../env.ts";
import { AppError, invalid } from "../../errors.ts";
import { MINUTE_MS } from "../../time/durations.ts";
import type { Search } from "../search/schema.ts";
import { pageOf, wantedBy } from "../search/search.ts";
import type { Wanted } from "../search/statements.ts";
import { restrictedHeader } from "../search/visibility.ts";
import { type FileWriter, fileWriter } from "./file.ts";
import { type ExportType, writers } from "./format.ts";
import { exportLines, exportRows } from "./read.ts";
import type { FileRequest } from "./schema.ts";

/** How long an export waits for its reader to take the next part. */
const READER_WAIT_MS = MINUTE_MS;

let running = 0;

/** Everything the search finds among what the actor may see, read no faster than it is taken. */
export async function exportAll(given: Search, type: ExportType, actor: Actor): Promise<ReadableStream<Uint8Array>> {
  const wanted = await wantedBy(given, actor);
  return audited(written(wanted, writers[type]), actor, { type, search: given });
}

/** One page of a search, or all that it finds, as a file that looks as asked for. */
export async function exportFile({ search, guids, ...look }: FileRequest, actor: Actor): Promise<RawAnswer> {
  const { index, rows } = search;
  if ((index === undefined) !== (rows === undefined)) {
    throw invalid(`search.${index === undefined ? "index" : "rows"}`, "is required with the other", "required");
  }
  const wanted = await wantedBy(search, actor);
  if (guids) wanted.filter.guids = guids;
  const writer = fileWriter(look, search.timezone);
  const parts = rows === undefined ? written(wanted, writer) : page(wanted, writer, (index ?? 0) * rows, rows);
  const body = await audited(parts, actor, { ...look, search, ...(guids && { guids: guids.length }) });
  return new RawAnswer(body, {
    "Content-Type": writer.type,
    "Content-Disposition": `attachment; filename="${filenameOf(search, writer)}"`,
    ...restrictedHeader(actor),
  });
}

/** `interactions 2026-11-01 2026-11-15.csv`: named by its days, as far as they are written as such. */
export function filenameOf({ initialdate = "", finaldate = "" }: Search, { extension }: FileWriter): string {
  const days = [...new Set([initialdate, finaldate].map((date) => /^\d{4}-\d\d-\d\d/.exec(date)?.[0] ?? ""))];
  return `${["interactions", ...days.filter(Boolean)].join(" ")}.${extension}`;
}

async function audited(parts: AsyncGenerator<Uint8Array>, actor: Actor, what: object) {
  // Begun before the answer is: what is wrong with the statement is told properly.
  const first = await parts.next();
  try {
    await pgTransaction((client) => audit(client, actor, "interactions.export", "interactions", null, what), lookups());
  } catch (error) {
    // Nobody will read on: the cursor's connection is given back here.
    await parts.return(undefined);
    throw error;
  }
  return streamOf(parts, first.value);
}

async function* page(
  wanted: Wanted,
  writer: FileWriter,
  offset: number,
  rows: number,
): AsyncGenerator<Uint8Array, void> {
  const cut = { offset: Math.min(offset, Number.MAX_SAFE_INTEGER), rows, counted: false, handling: writer.handling };
  const found = await pageOf(wanted, cut);
  yield Buffer.from(writer.head + (await exportLines(found.slice(0, rows), writer)));
}

async function* written(wanted: Wanted, writer: FileWriter): AsyncGenerator<Uint8Array, void> {
  // Each holds a connection for as long as its reader likes: some must stay for everybody else.
  if (running >= Math.max(1, Math.floor(env().DATABASE_POOL / 3))) {
    throw new AppError("busy", "The limit of running exports is reached.", { retryAfter: 10 });
  }
  running++;
  try {
    let head = writer.head;
    for await (const rows of exportRows(wanted, writer)) {
      yield Buffer.from(head + (await exportLines(rows, writer)));
      head = "";
    }
    if (head) yield Buffer.from(head);
  } finally {
    running--;
  }
}

/** Takes the next part when the one before was taken; a reader that takes none for a minute is given up. */
function streamOf(parts: AsyncGenerator<Uint8Array>, first: Uint8Array | undefined): ReadableStream<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const waitFor = (controller: ReadableStreamDefaultController) => {
    timer = setTimeout(() => {
      controller.error(new Error("nobody took the export"));
      void parts.return(undefined);
    }, READER_WAIT_MS);
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      if (!first) return controller.close();
      controller.enqueue(first);
      waitFor(controller);
    },
    async pull(controller) {
      clearTimeout(timer);
      const { done, value } = await parts.next();
      if (done) return controller.close();
      controller.enqueue(value);
      waitFor(controller);
    },
    async cancel() {
      clearTimeout(timer);
      await parts.return(undefined);
    },
  });
}
