import type pg from "pg";
import type { Actor } from "../../actor.ts";
import { db, pgTransaction, statement } from "../../db.ts";
import { env } from "../../env.ts";
import { AppError } from "../../errors.ts";
import type { SentBody } from "../../sent-body.ts";
import type { CheckedBatch } from "../contact/checked-batch.ts";
import type { Chunk } from "../contact/chunk.ts";
import { bytesOf, hashesOfTexts } from "../contact/hash64.ts";
import { References } from "../contact/references.ts";
import { hubFor, type UploadHub } from "../hubs/access.ts";
import { checkSpecOf } from "../intake/batch-check.ts";
import { checkerFor } from "../intake/checker.ts";
import { UploadReader } from "../intake/upload-reader.ts";
import { Room } from "./room.ts";
import { type PartAnswer, partLimits } from "./schema.ts";
import { findUpload, presentUpload, type UploadRow } from "./sessions.ts";
import { chunksOf, gather, stage } from "./stage.ts";

/** What has been read and checked of a chunk. */
type Part = {
  first: number;
  intake: UploadReader;
  hashes: Buffer;
  ahead: Chunk[];
  rest: AsyncGenerator<Chunk, void>;
  room: Room;
};

/**
 * Takes the next chunk of an upload: all of it is here for good once this answers, or nothing of it. A chunk that is
 * here already is not taken twice; whatever else comes out of turn is told how far the upload has come.
 */
export async function takePart(
  hubName: string,
  { id, first }: { id: number; first: number },
  sent: SentBody,
  actor: Actor,
): Promise<PartAnswer> {
  const hub = await hubFor(hubName, actor);
  const upload = await findUpload(db(), hub, id, actor);
  const room = Room.enter(sent.announced, actor);
  try {
    return await take(hub, upload, first, sent, room, actor);
  } finally {
    room.leave();
  }
}

async function take(
  hub: UploadHub,
  { id: uploadId, skip }: UploadRow,
  first: number,
  sent: SentBody,
  room: Room,
  actor: Actor,
): Promise<PartAnswer> {
  const id = Number(uploadId);
  const references = await References.of(hub, actor.sees.agents);
  const checker = checkerFor(sent.announced, checkSpecOf("list", hub));
  const given = { array: "list", partFrom: first, checker, references, limits: partLimits, skip } as const;
  const intake = new UploadReader({ ...given, idempotency: null, room });
  const hashes: Uint8Array[] = [];
  const chunks = chunksOf(intake, hashing(intake.batches(sent), hashes), skip, first);
  try {
    const { ahead } = await gather(chunks, room);
    const part = { first, intake, hashes: Buffer.concat(hashes), ahead, rest: chunks, room };
    return await pgTransaction(async (client) => {
      const upload = await findUpload(client, hub, id, actor, "FOR UPDATE");
      const kept = await isHere(client, upload, part);
      const after = kept ? upload : await keep(client, upload, part);
      return { result: presentUpload(after, hub), errors: intake.errors };
    });
  } finally {
    // Lets go of a body that was not read to its end.
    await chunks.return();
  }
}

/** The batches, and a hash of every contact among them. */
async function* hashing(batches: AsyncIterable<CheckedBatch>, into: Uint8Array[]): AsyncGenerator<CheckedBatch> {
  for await (const batch of batches) {
    into.push(bytesOf(hashesOfTexts(batch.texts)));
    yield batch;
  }
}

/** Whether exactly this chunk came before; refuses it where it neither did nor is the next one. */
async function isHere(client: pg.PoolClient, upload: UploadRow, { first, intake }: Part): Promise<boolean> {
  const received = Number(upload.received);
  const refuse = (message: string) => new AppError("conflict", message, { more: { received } });
  if (upload.answer !== null) throw refuse("The upload is completed; it accepts no more contacts.");
  if (first === received) return false;
  const [there] = await statement<{ sha256: Buffer }>(
    client,
    "SELECT sha256 FROM list_upload_part WHERE upload_id = $1 AND first = $2",
    [upload.id, first],
  );
  if (there?.sha256.equals(intake.sha256)) return true;
  if (first > received) throw refuse(`The upload has received ${received} contacts; continue from there.`);
  throw refuse(
    `Other contacts were received at ${first}; the upload has ${received} contacts and continues from there.`,
  );
}

async function keep(client: pg.PoolClient, upload: UploadRow, part: Part): Promise<UploadRow> {
  const { first, intake, hashes, ahead, rest, room } = part;
  const after = {
    ...upload,
    received: upload.received + BigInt(intake.received),
    rejected: upload.rejected + BigInt(intake.bad),
    bytes: upload.bytes + BigInt(intake.bytes),
    touchedAt: new Date(),
  };
  const { MAX_LIST_CONTACTS: contacts, MAX_LIST_BYTES: bytes } = env();
  if (after.received > contacts || after.bytes > bytes) {
    const limit = after.received > contacts ? `${contacts} contacts` : `${bytes} bytes`;
    const more = { received: Number(upload.received) };
    throw new AppError("too-large", `The list would be over ${limit}; nothing of this chunk was stored.`, { more });
  }
  await stage(client, upload.id, ahead, rest, room);
  await client.query(
    `INSERT INTO list_upload_part (upload_id, first, sha256, hashes, warnings, attachments)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [upload.id, first, intake.sha256, hashes, JSON.stringify(intake.warnings), [...intake.attachments]],
  );
  await client.query("UPDATE list_upload SET received = $2, rejected = $3, bytes = $4, touched_at = $5 WHERE id = $1", [
    upload.id,
    after.received,
    after.rejected,
    after.bytes,
    after.touchedAt,
  ]);
  return after;
}
