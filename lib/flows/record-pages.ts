import type { RawAnswer } from "../answer.ts";
import { pool } from "../db.ts";
import type { Page } from "../page.ts";
import { streamedPage } from "./page-stream.ts";
import { type BriefRow, type FlowRow, type Head, headColumns, versionColumns } from "./rows.ts";
import type { FlowRecord, FlowSummary } from "./schema.ts";

type Shown = FlowRecord | FlowSummary;
type Wanted = { drawing: boolean; shown: (row: FlowRow | BriefRow) => Shown };

/** What is selected of a page's records to begin with: who they are and how many bytes each has. */
export function sizedHead(drawing: boolean): string {
  const texts = ["description", "flow", "type", "context", "extension", "dialplan", '"user"'];
  const sizes = [...texts, ...(drawing ? ["draw_flow_obj"] : [])].map((name) => `coalesce(octet_length(v.${name}), 0)`);
  return `${headColumns}, ${sizes.join(" + ")} + pg_column_size(v.problems) + pg_column_size(v.warnings) AS size`;
}

export type SizedHead = Head & { size: number };

const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_RECORDS = 500;

/**
 * The page of these records. Names and numbers are of the moment of `heads`, the rest is of versions, which never change:
 * so a page of any size is read a few megabytes at a time, and no connection waits for whoever reads it.
 */
export async function recordPage(
  heads: readonly SizedHead[],
  wanted: Wanted,
  place: Omit<Page<Shown>, "result">,
): Promise<Page<Shown> | RawAnswer> {
  const batches = batchesOf(heads);
  const [only = [], ...more] = batches;
  if (more.length === 0) return { result: await readBatch(only, wanted), ...place };
  return streamedPage(read(batches, wanted), place);
}

async function* read(batches: readonly (readonly SizedHead[])[], wanted: Wanted): AsyncGenerator<Shown[], void> {
  for (const batch of batches) yield await readBatch(batch, wanted);
}

/** A flow that was erased meanwhile is left out. */
async function readBatch(heads: readonly SizedHead[], { drawing, shown }: Wanted): Promise<Shown[]> {
  if (heads.length === 0) return [];
  const { rows } = await pool().query<Omit<FlowRow, keyof Head> | Omit<BriefRow, keyof Head>>(
    `SELECT ${versionColumns(drawing)} FROM unnest($1::bigint[]) WITH ORDINALITY AS asked (id, place)
       LEFT JOIN flow_version v ON v.id = asked.id ORDER BY asked.place`,
    [heads.map(({ versionId }) => versionId)],
  );
  return heads.flatMap((head, i) => {
    const row = rows[i];
    return row && row.version !== null ? [shown({ ...head, ...row } as FlowRow | BriefRow)] : [];
  });
}

function batchesOf(heads: readonly SizedHead[]): SizedHead[][] {
  const batches: SizedHead[][] = [];
  let bytes = 0;
  for (const head of heads) {
    const last = batches.at(-1);
    bytes += head.size;
    if (last && bytes <= BATCH_BYTES && last.length < BATCH_RECORDS) last.push(head);
    else {
      batches.push([head]);
      bytes = head.size;
    }
  }
  return batches;
}
