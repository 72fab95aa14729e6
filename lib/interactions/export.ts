import { audit } from "../audit.ts";
import type { Actor } from "../auth/actor.ts";
import { pool, transaction } from "../db.ts";
import { env } from "../env.ts";
import { AppError } from "../errors.ts";
import type { RawRow } from "./columns.ts";
import { type ExportType, writers } from "./export-format.ts";
import { present, raw } from "./present.ts";
import { wantedBy } from "./search.ts";
import type { Search } from "./search-schema.ts";
import { allStatement, type Statement } from "./statements.ts";

const FETCHED = 500;
const PATIENCE_MS = 60_000;

let running = 0;

/** Everything the search finds among what the actor may see, read no faster than it is taken. */
export async function exportAll(given: Search, type: ExportType, actor: Actor): Promise<ReadableStream<Uint8Array>> {
  const statement = allStatement(await wantedBy(given, actor));
  // Each holds a connection for as long as its reader likes: some must stay for everybody else.
  if (running >= Math.max(1, Math.floor(env().DATABASE_POOL / 3))) {
    throw new AppError("busy", "As many exports as fit are running.", { retryAfter: 10 });
  }
  const parts = written(statement, type);
  // Begun before the answer is: what is wrong with the statement is told properly.
  const first = await parts.next();
  await transaction((tx) => audit(tx, actor, "interactions.export", "interactions", null, { type, search: given }));
  return streamOf(parts, first.value);
}

/** The export part by part, through a cursor on a connection of its own. */
async function* written(statement: Statement, type: ExportType): AsyncGenerator<Uint8Array> {
  const { head, line } = writers[type];
  running++;
  try {
    const client = await pool().connect();
    let broken: Error | boolean = true;
    try {
      await client.query("BEGIN READ ONLY");
      await client.query({ ...statement, text: `DECLARE export NO SCROLL CURSOR FOR ${statement.text}` });
      yield Buffer.from(head);
      for (;;) {
        const { rows } = await client.query<RawRow & (string | null)[]>({
          ...raw,
          text: `FETCH ${FETCHED} FROM export`,
        });
        if (rows.length > 0) yield Buffer.from((await present(rows)).map(line).join(""));
        if (rows.length < FETCHED) break;
      }
      broken = false;
    } finally {
      // Ended half-way, by an error or by its reader: the connection goes with it.
      if (!broken) await client.query("COMMIT");
      client.release(broken);
    }
  } finally {
    running--;
  }
}

/** Takes the next part when the one before was taken; a reader that takes none for a minute is given up. */
function streamOf(parts: AsyncGenerator<Uint8Array>, first: Uint8Array): ReadableStream<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const waitFor = (controller: ReadableStreamDefaultController) => {
    timer = setTimeout(() => {
      controller.error(new Error("nobody took the export"));
      void parts.return(undefined);
    }, PATIENCE_MS);
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
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
