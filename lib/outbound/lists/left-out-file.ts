import type { Actor } from "../../actor.ts";
import { RawAnswer } from "../../answer.ts";
import { audit } from "../../audit/audit.ts";
import { csvLine, type FileDelimiter } from "../../csv.ts";
import { db, pool } from "../../db.ts";
import type { LeftOutModel } from "../../generated/prisma/models/LeftOut.ts";
import type { LeftOutRowModel } from "../../generated/prisma/models/LeftOutRow.ts";
import { hubFor } from "../hubs/access.ts";
import { findLeftOut } from "./left-out.ts";
import { findList } from "./lists.ts";

type File = Pick<LeftOutModel, "id" | "filename" | "headers"> & { delimiter: FileDelimiter };
type Row = Pick<LeftOutRowModel, "position" | "row" | "cells" | "problem">;

const PAGE_ROWS = 500;

/** The rows that were left out of one file. */
export async function leftOutFile(hubName: string, id: number, actor: Actor): Promise<RawAnswer> {
  const hub = await hubFor(hubName, actor);
  await findLeftOut(hub, id, actor);
  await audit(db(), actor, "leftOut.download", `${hub.name}/${id}`);
  return download(await files("id = $1", id), `left-out-${id}.csv`);
}

/** Those of all files that came into a list, one file after the other: the leads of a month come in several. */
export async function leftOutOfList(hubName: string, id: number, actor: Actor): Promise<RawAnswer> {
  const hub = await hubFor(hubName, actor);
  await findList(pool(), hub, id);
  await audit(db(), actor, "list.leftOut", `${hub.name}/${id}`);
  return download(await files("list_id = $1", id), `left-out-of-list-${id}.csv`);
}

async function files(where: string, id: number): Promise<File[]> {
  const { rows } = await pool().query<File>(
    `SELECT id, filename, headers, delimiter FROM left_out WHERE ${where} ORDER BY id`,
    [id],
  );
  return rows;
}

/** One table for spreadsheets: the columns of every file, and where there are several, the name of each row's. */
function download(of: readonly File[], name: string): RawAnswer {
  const headers = [...new Set(of.flatMap((file) => file.headers))];
  const several = of.length > 1;
  const delimiter = of[0]?.delimiter ?? ",";
  const head = [...headers, "_row", "_problem", ...(several ? ["_file"] : [])];
  const left = [...of];
  let after = -1;
  const body = new ReadableStream<string>({
    start: (controller) => controller.enqueue(`\ufeff${csvLine(head, delimiter)}`),
    async pull(controller) {
      for (let file = left[0]; file; file = left[0]) {
        const { rows } = await pool().query<Row>(
          `SELECT position, row, cells, problem FROM left_out_row WHERE left_out_id = $1 AND position > $2
            ORDER BY position LIMIT ${PAGE_ROWS}`,
          [file.id, after],
        );
        after = rows.at(-1)?.position ?? -1;
        if (rows.length < PAGE_ROWS) {
          left.shift();
          after = -1;
        }
        if (rows.length === 0) continue;
        const places = headers.map((header) => file.headers.indexOf(header));
        const lines = rows.map(({ row, cells, problem }) => {
          const own = places.map((place) => cells[place] ?? "");
          return csvLine([...own, row, problem, ...(several ? [file.filename] : [])], delimiter);
        });
        return controller.enqueue(lines.join(""));
      }
      controller.close();
    },
  }).pipeThrough(new TextEncoderStream());
  return new RawAnswer(body, {
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": `attachment; filename="${name}"`,
  });
}
