import type pg from "pg";
import type { Actor } from "../../actor.ts";
import { RawAnswer } from "../../answer.ts";
import { db } from "../../db.ts";
import { env } from "../../env.ts";
import { invalid } from "../../errors.ts";
import type { StreamIdempotency } from "../../idempotency/keys.ts";
import { keepingAnswer, replayOrRefuse } from "../../idempotency/stream.ts";
import { enqueue } from "../../jobs/queue.ts";
import type { SentBody } from "../../sent-body.ts";
import type { Chunk } from "../contact/chunk.ts";
import { References } from "../contact/references.ts";
import { saveRejections } from "../contact/rejections.ts";
import { saveContacts } from "../contact/save-contacts.ts";
import { hubFor, type UploadHub } from "../hubs/access.ts";
import { checkSpecOf } from "../intake/batch-check.ts";
import { checkerFor } from "../intake/checker.ts";
import { UploadReader } from "../intake/upload-reader.ts";
import { duplicateOf } from "../lists/duplicate.ts";
import { addCounts, finishLoading, LOAD } from "../lists/load.ts";
import type { UploadAnswer, UploadQuery } from "../lists/schema.ts";
import { answerOf, type NewList, nextListId, saveList } from "./new-list.ts";
import { Room } from "./room.ts";
import { asLongUpload, chunksOf, gather, stage } from "./stage.ts";

type Given = { sent: SentBody; idempotency: StreamIdempotency | null };
type Upload = { hub: UploadHub; intake: UploadReader; references: References; room: Room; actor: Actor };

/**
 * Takes a list in (docs/contract.md, 9.1). Every contact is checked while the body streams; a bad one refuses the whole, unless
 * bad ones are skipped. A list of one chunk is saved at once, a longer one is staged for the worker; either way all of
 * it commits together with the answer, or nothing does.
 */
export async function upload(
  hubName: string,
  query: UploadQuery,
  { sent, idempotency }: Given,
  actor: Actor,
): Promise<UploadAnswer | RawAnswer> {
  const hub = await hubFor(hubName, actor);
  if (query.dryRun && idempotency) throw invalid("Idempotency-Key", "is not accepted with dryRun");
  const room = Room.enter(sent.announced, actor);
  try {
    return await take(hub, query, { sent, idempotency }, room, actor);
  } finally {
    room.leave();
  }
}

async function take(
  hub: UploadHub,
  query: UploadQuery,
  { sent, idempotency }: Given,
  room: Room,
  actor: Actor,
): Promise<UploadAnswer | RawAnswer> {
  const references = await References.of(hub, actor.sees.agents);
  const checker = checkerFor(sent.announced, checkSpecOf("list", hub));
  const skip = query.onError === "skip";
  const limits = { contacts: env().MAX_LIST_CONTACTS, bytes: env().MAX_LIST_BYTES };
  const intake = new UploadReader({ array: "list", checker, references, limits, skip, idempotency, room });
  const given = { hub, intake, references, room, actor };
  if (query.dryRun) return tryOut(given, sent);

  const chunks = chunksOf(intake, intake.batches(sent), skip);
  const readOn = async () => {
    for await (const _ of chunks);
  };
  try {
    const gathered = await gather(chunks, room).catch((refusal) => replayOrRefuse(refusal, idempotency));
    if (gathered instanceof RawAnswer) return gathered;
    const { ahead, done } = gathered;
    const [only] = ahead;
    if (done && ahead.length === 1 && only) {
      return await keepingAnswer(idempotency, readOn, (client) => saveAtOnce(client, given, only));
    }
    const staging = () => keepingAnswer(idempotency, readOn, (client) => saveForWorker(client, given, ahead, chunks));
    return await (done ? staging() : asLongUpload(staging));
  } finally {
    // Lets go of a body that was not read to its end.
    await chunks.return();
  }
}

async function tryOut(given: Upload, sent: SentBody): Promise<UploadAnswer> {
  for await (const _ of given.intake.batches(sent));
  return answerOf(listOf(given), null, await duplicateOf(db(), given.hub, given.intake.sha256));
}

async function saveAtOnce(client: pg.PoolClient, given: Upload, chunk: Chunk): Promise<UploadAnswer> {
  const { hub, references } = given;
  const id = await nextListId(client);
  const answer = await saveList(client, id, listOf(given), given.actor);
  await saveRejections(client, id, chunk.rejections);
  await addCounts(client, id, await saveContacts(client, { id, hub }, 0, chunk.bytes, references));
  await finishLoading(client, id, hub);
  return answer;
}

async function saveForWorker(
  client: pg.PoolClient,
  given: Upload,
  ahead: Chunk[],
  rest: AsyncGenerator<Chunk, void>,
): Promise<UploadAnswer> {
  const id = await nextListId(client);
  await stage(client, id, ahead, rest, given.room);
  const answer = await saveList(client, id, listOf(given), given.actor);
  await enqueue(client, LOAD, { list: String(id) });
  return answer;
}

function listOf({ hub, intake }: Upload): NewList {
  const { filename, received, bad, bytes, sha256, warnings, attachments } = intake;
  return { hub, filename, received, rejected: bad, bytes, sha256, warnings, attachments: [...attachments] };
}
