import type pg from "pg";
import type { Actor } from "../../actor.ts";
import { audit } from "../../audit/audit.ts";
import { pgTransaction, pool } from "../../db.ts";
import { AppError, type FieldError, invalid } from "../../errors.ts";
import type { FeedRejectModel } from "../../generated/prisma/models/FeedReject.ts";
import { SqlParams } from "../../sql-params.ts";
import { storable } from "../../text.ts";
import type { FedAttempts } from "./attempts.ts";
import { storeWithin } from "./feed.ts";
import type { RejectsOf, Retried, RetryAnswer } from "./health-schema.ts";
import { type FeedBody, parseBody, parseLine } from "./parse.ts";
import { ofId, readReject, rejectConditions, unknownReject } from "./reject-list.ts";
import { causeOf, errorsText } from "./rejects.ts";
import { NotVisible } from "./visible-to-caller.ts";

const BATCH_ROWS = 200;

type Held = Pick<FeedRejectModel, "id" | "payload"> & { form: "line" | "body"; whole: boolean; stored: boolean };

const columns = `r.id, r.form, r.payload, octet_length(r.payload) = r.size AS whole, r.stored_at IS NOT NULL AS stored`;

/** Feeds one reject again, as it was fed or as `payload` has it now. */
export async function retryReject(
  id: number,
  payload: string | undefined,
  actor: Actor,
  attempts: FedAttempts,
): Promise<{ result: RetryAnswer }> {
  const stored = await pgTransaction(async (client) => {
    const params = new SqlParams();
    const text = `SELECT ${columns} FROM feed_reject r WHERE ${ofId(id, actor, params)} FOR UPDATE`;
    const [held] = (await client.query<Held>(text, params.values)).rows;
    if (!held) throw unknownReject(id);
    if (held.stored) throw new AppError("conflict", "This reject is already resolved.");
    if (!held.whole && payload === undefined) {
      throw invalid("payload", "must be sent: only the start of the original was kept", "cut");
    }
    const judged = { held, fed: judge(held.form, payload === undefined ? held.payload : Buffer.from(payload)) };
    const { good, bad, ...counts } = await storeGood(client, [judged], actor, attempts);
    await note(client, good, bad, payload ?? null);
    await audit(client, actor, "feed.reject.retry", String(id), null, { ...counts, stored: good.length === 1 });
    return { stored: good.length === 1, ...counts };
  });
  return { result: { ...stored, reject: await readReject(id, actor) } };
}

/** Feeds the waiting rejects of a code or cause again as they were, in the order they came, some at a time. */
export async function retryRejects(of: RejectsOf, actor: Actor, attempts: FedAttempts): Promise<{ result: Retried }> {
  const result = { retried: 0, stored: 0, rejected: 0, cut: 0 };
  const params = new SqlParams();
  const { rows } = await pool().query<Pick<Held, "id" | "whole">>(
    `SELECT id, octet_length(payload) = size AS whole FROM feed_reject r
      WHERE ${rejectConditions(of, actor, params, "waiting")} ORDER BY id`,
    params.values,
  );
  result.cut = rows.filter(({ whole }) => !whole).length;
  const ids = rows.filter(({ whole }) => whole).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += BATCH_ROWS) {
    const { good, bad } = await pgTransaction((client) =>
      retrySome(client, ids.slice(from, from + BATCH_ROWS), actor, attempts),
    );
    result.retried += good + bad;
    result.stored += good;
    result.rejected += bad;
  }
  if (result.retried > 0) {
    await pgTransaction((client) => audit(client, actor, "feed.reject.retry", of.cause ?? of.code ?? "", null, result));
  }
  return { result };
}

async function retrySome(
  client: pg.PoolClient,
  ids: bigint[],
  actor: Actor,
  attempts: FedAttempts,
): Promise<{ good: number; bad: number }> {
  const { rows } = await client.query<Held>(
    `SELECT ${columns} FROM feed_reject r WHERE id = ANY($1::bigint[]) AND stored_at IS NULL ORDER BY id
        FOR UPDATE SKIP LOCKED`,
    [ids],
  );
  const judged = rows.map((held) => ({ held, fed: judge(held.form, held.payload) }));
  const { good, bad } = await storeGood(client, judged, actor, attempts);
  await note(client, good, bad, null);
  return { good: good.length, bad: bad.length };
}

type Judged = { held: Held; fed: FeedBody | FieldError[] };
type Good = { id: bigint } & FeedBody;
type Bad = { id: bigint; errors: FieldError[] };

function judge(form: Held["form"], payload: Uint8Array): FeedBody | FieldError[] {
  if (form === "line") {
    const parsed = parseLine(payload);
    return Array.isArray(parsed) ? parsed : { fed: [parsed], listed: false };
  }
  try {
    return parseBody(payload);
  } catch (error) {
    if (error instanceof AppError && error.details.errors) return error.details.errors;
    throw error;
  }
}

/** Stores the good ones. What is found to name something that the actor may not see is bad, the others go on. */
async function storeGood(client: pg.PoolClient, judged: Judged[], actor: Actor, attempts: FedAttempts) {
  const bad: Bad[] = [];
  let good: Good[] = [];
  for (const { held, fed } of judged) {
    if (Array.isArray(fed)) bad.push({ id: held.id, errors: fed });
    else good.push({ id: held.id, ...fed });
  }
  while (good.length > 0) {
    await client.query("SAVEPOINT retrying");
    try {
      const { created, updated } = await storeWithin(client, { fed: good.flatMap((one) => one.fed), attempts }, actor);
      return { good, bad, created, updated };
    } catch (error) {
      if (!(error instanceof NotVisible)) throw error;
      await client.query("ROLLBACK TO retrying");
      const unseen = good.filter(({ fed }) => fed.some((one) => error.refused.has(one)));
      bad.push(...unseen.map(({ id, ...body }) => ({ id, errors: error.errorsOf(body) })));
      good = good.filter((one) => !unseen.includes(one));
    }
  }
  return { good, bad, created: 0, updated: 0 };
}

/** Marks what was stored, and gives the others their new reason. */
async function note(client: pg.PoolClient, good: Good[], bad: Bad[], edited: string | null): Promise<void> {
  const again = "retries = retries + 1, retried_at = now(), edited = coalesce($2, edited)";
  const kept = edited && storable(edited, edited.length);
  if (good.length > 0) {
    await client.query(`UPDATE feed_reject SET stored_at = now(), ${again} WHERE id = ANY($1::bigint[])`, [
      good.map(({ id }) => id),
      kept,
    ]);
  }
  const of = <T>(value: (one: Bad) => T) => bad.map(value);
  const first = ({ errors }: Bad) => errors[0] ?? { path: "", code: "", message: "" };
  if (bad.length === 0) return;
  await client.query(
    `UPDATE feed_reject r SET path = n.path, code = n.code, message = n.message, cause = n.cause, errors = n.errors,
            error_count = n.error_count, ${again}
       FROM unnest($1::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[])
            AS n(id, path, code, message, cause, errors, error_count) WHERE r.id = n.id`,
    [
      of(({ id }) => id),
      kept,
      of((one) => storable(first(one).path, 512)),
      of((one) => first(one).code),
      of((one) => storable(first(one).message, 512)),
      of(({ errors }) => causeOf(errors)),
      of(({ errors }) => errorsText(errors)),
      of(({ errors }) => errors.length),
    ],
  );
}
