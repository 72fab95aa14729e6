import { createHash } from "node:crypto";
import type { Actor } from "../../actor.ts";
import { lookups, statement, transaction } from "../../db.ts";
import { invalid } from "../../errors.ts";
import type { ListUploadPartModel } from "../../generated/prisma/models/ListUploadPart.ts";
import { enqueue } from "../../jobs/queue.ts";
import { readJson } from "../../json/read.ts";
import { ByteSet } from "../contact/byte-set.ts";
import { hashesOf } from "../contact/hash64.ts";
import { type UploadWarning, Warnings } from "../contact/warnings.ts";
import { hubFor } from "../hubs/access.ts";
import { attachLeftOut } from "../lists/left-out.ts";
import { LOAD } from "../lists/load.ts";
import type { UploadAnswer } from "../lists/schema.ts";
import { saveList } from "./new-list.ts";
import { findUpload } from "./sessions.ts";

/**
 * Makes a list of what an upload has received. Its contacts are staged already: only the list is
 * written, and the rows of its file that were left out are put beside it.
 */
export async function complete(
  hubName: string,
  id: number,
  leftOut: number | undefined,
  actor: Actor,
): Promise<UploadAnswer> {
  const hub = await hubFor(hubName, actor);
  return transaction(async (tx) => {
    const upload = await findUpload(tx, hub, id, actor, "FOR UPDATE");
    if (upload.answer !== null) return readJson(upload.answer) as UploadAnswer;
    if (upload.received === 0n) throw invalid("list", "must have at least one contact", "required");
    const { filename, received, rejected, bytes } = upload;
    const counts = { received: Number(received), rejected: Number(rejected), bytes: Number(bytes) };
    const list = { hub, filename, ...counts, ...(await gathered(upload.id)) };
    const answer = await saveList(tx, upload.id, list, actor);
    if (leftOut !== undefined) await attachLeftOut(tx, hub, leftOut, upload.id, actor);
    await tx.listUploadPart.deleteMany({ where: { uploadId: upload.id } });
    await statement(tx, "UPDATE list_upload SET answer = $2, touched_at = now() WHERE id = $1::bigint", [
      upload.id,
      JSON.stringify(answer),
    ]);
    await enqueue(tx, LOAD, { list: String(id) });
    return answer;
  });
}

type PartRow = Omit<ListUploadPartModel, "uploadId">;

// Of five thousand contacts each their hashes take a megabyte.
const PARTS = 25;

/** The parts of the upload, which its lock holds as they are: read beside its transaction, some at a time. */
async function* partsOf(upload: bigint): AsyncGenerator<PartRow> {
  for (let after: bigint | null = -1n; after !== null; ) {
    const { rows }: { rows: PartRow[] } = await lookups().query(
      `SELECT first, sha256, hashes, warnings, attachments FROM list_upload_part
        WHERE upload_id = $1 AND first > $2 ORDER BY first LIMIT $3`,
      [upload, after, PARTS],
    );
    yield* rows;
    after = rows.at(-1)?.first ?? null;
  }
}

/** What the parts of the upload say of the whole. */
async function gathered(upload: bigint) {
  const ofList = createHash("sha256");
  const warnings = new Warnings();
  const attachments = new Set<string>();
  const seen = new ByteSet();
  let repeated = 0;
  for await (const part of partsOf(upload)) {
    ofList.update(part.sha256);
    repeated += seen.addHashes(hashesOf(part.hashes));
    for (const path of part.attachments) attachments.add(path);
    for (const { code, property, count } of readJson(part.warnings) as UploadWarning[]) {
      // Those of one chunk are no news: they are counted over the whole list.
      if (code !== "duplicate") warnings.add(code, property, count);
    }
  }
  if (repeated > 0) warnings.add("duplicate", "duplicate", repeated);
  return { sha256: ofList.digest(), warnings: warnings.all(), attachments: [...attachments] };
}
