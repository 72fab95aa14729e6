import { z } from "zod";
import { type Actor, sees } from "../../../actor.ts";
import { RawAnswer } from "../../../answer.ts";
import { audit } from "../../../audit/audit.ts";
import { pgTransaction, pool } from "../../../db.ts";
import { AppError } from "../../../errors.ts";
import type { AttemptModel } from "../../../generated/prisma/models/Attempt.ts";
import type { HubModel } from "../../../generated/prisma/models/Hub.ts";
import { untilAnswered } from "../../agents/clock.ts";
import { requireReportable } from "../dispositions/dispose.ts";
import { agentNamed } from "../dispositions/disposition.ts";
import { type AttemptReport, reportAttempt } from "../report.ts";
import { keepEarlyReport, lockMessage } from "./early-reports.ts";
import type { ToldAnswer, ToldReport } from "./schema.ts";

/** Which message or call a report is about: by the id of its attempt, or of its provider. */
export type ReportedMessage = { id: string; by?: "provider" | undefined };

/**
 * Takes what a carrier tells of a message or a call. One that knows it by an id of its own may be faster than the
 * product, which learns that id from the carrier too: such a report waits for its attempt, and the answer is a 202.
 */
export async function reportMessage(
  message: ReportedMessage,
  told: ToldReport,
  actor: Actor,
): Promise<ToldAnswer | RawAnswer> {
  const { status, disposition, ...more } = told;
  if (told.agent !== undefined) await agentNamed(pool(), told.agent, actor);
  const report: AttemptReport = { says: status, ...more };
  if (disposition !== undefined) report.disposition = { id: await requireReportable(disposition), by: actor };
  const known = await attemptOf(message, actor);
  if (known) return applied(known, report, actor);
  if (message.by !== "provider") throw new AppError("not-found", `There is no attempt ${message.id}.`);
  const late = await pgTransaction(async (client) => {
    await lockMessage(client, message.id);
    const given = await attemptOf(message, actor);
    if (!given) await keepEarlyReport(client, message.id, report, actor);
    return given;
  });
  if (late) return applied(late, report, actor);
  const answer: ToldAnswer = { result: { applied: false, agent: null } };
  return new RawAnswer(JSON.stringify(answer), { "Content-Type": "application/json" }, 202);
}

async function applied(attempt: Known, report: AttemptReport, actor: Actor): Promise<ToldAnswer> {
  const isNew = await pgTransaction(async (client) => {
    const isFresh = await reportAttempt(attempt.id, report);
    if (isFresh === null) throw new AppError("not-found", `There is no attempt ${attempt.id}.`);
    if (isFresh)
      await audit(client, actor, "message.report", `${attempt.hub}/${attempt.id}`, null, { status: report.says });
    return isFresh;
  });
  if (report.says === "answered") await untilAnswered(attempt.id);
  const { rows } = await pool().query<Pick<AttemptModel, "agent">>("SELECT agent FROM attempt WHERE id = $1", [
    attempt.id,
  ]);
  return { result: { applied: isNew, agent: rows[0]?.agent ?? null } };
}

type Known = { id: string; hub: string };
type Row = Pick<AttemptModel, "id" | "hubId"> & Pick<HubModel, "campaignId"> & { hub: string };

/** The attempt: null where there is none, 403 where its hub is outside the actor's profile. */
async function attemptOf({ id, by }: ReportedMessage, actor: Actor): Promise<Known | null> {
  if (by !== "provider" && !z.guid().safeParse(id).success) return null;
  const which = by === "provider" ? "a.message_id = $1" : "a.id = $1";
  const { rows } = await pool().query<Row>(
    `SELECT a.id, a.hub_id AS "hubId", h.campaign_id AS "campaignId", h.name AS hub
       FROM attempt a JOIN hub h ON h.id = a.hub_id WHERE ${which} ORDER BY a.id DESC LIMIT 1`,
    [id],
  );
  const [found] = rows;
  if (!found) return null;
  if (!sees(actor.sees.hubs, found.hubId) || !sees(actor.sees.campaigns, found.campaignId)) {
    throw new AppError("forbidden", "Your profile does not include this hub.");
  }
  return found;
}
