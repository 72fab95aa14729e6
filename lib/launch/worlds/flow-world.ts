import { db } from "../../db.ts";
import { AppError } from "../../errors.ts";
import type { Value } from "../../flows/expression/value.ts";
import type { FlowWorld } from "../../flows/run/effects/world.ts";
import { interactionsSearch } from "../../interactions/search/schema.ts";
import { search } from "../../interactions/search/search.ts";
import { sendMail } from "../../mail/send.ts";
import { isGoing } from "../../outbound/attempts/flow-carrier.ts";
import { reportAttempt } from "../../outbound/attempts/report.ts";
import { reportMessage } from "../../outbound/attempts/reports/message-report.ts";
import { addLeads } from "../../outbound/leads/leads.ts";
import { DAY_MS } from "../../time/durations.ts";
import { formatUtc } from "../../time/instant.ts";

/** What runs of flows may ask of the other domains. */
export const flowWorld: FlowWorld = {
  addLeads: async (hub, leads, actor) => {
    const bytes = Buffer.from(JSON.stringify({ leads: await addressed(hub, leads) }));
    const sent = { stream: new Blob([bytes]).stream(), announced: bytes.length };
    const saved = await addLeads(hub, undefined, { sent, idempotency: null }, actor);
    return (saved as unknown as { result: Value }).result;
  },
  findInteractions: async ({ days, rows, channels, campaign, hub, ...people }, actor) => {
    const now = Date.now();
    const dates = { initialdate: formatUtc(new Date(now - days * DAY_MS)), finaldate: formatUtc(new Date(now)) };
    const body = interactionsSearch.parse({
      ...people,
      ...dates,
      timezone: "UTC",
      ...(channels && { channels: [...channels] }),
      ...(campaign !== undefined && { campaigns: [campaign] }),
      ...(hub !== undefined && { outboundHubs: [hub] }),
      index: 0,
      rows,
    });
    const { result, total } = await search(body, actor);
    return { total: total ?? result.length, result: result as unknown as Value[] };
  },
  sendMail,
  reportOwn: async ({ attempt, status, reason, messageId }) => {
    const applied = await reportAttempt(attempt, { says: status, reason, messageId });
    if (applied === null) throw new AppError("not-found", "There is no such attempt.");
    return applied;
  },
  reportNamed: async ({ attempt, status, reason, messageId }, actor) => {
    const message = attempt === null ? { id: messageId ?? "", by: "provider" as const } : { id: attempt };
    const told = { status, ...(reason !== null && { reason }), ...(messageId !== null && { messageId }) };
    const answer = await reportMessage(message, told, actor);
    return "result" in answer && answer.result.applied;
  },
  isAttemptGoing: isGoing,
};

/** Leads as the hub's channel takes them: an `address` is the first of a telephony lead's numbers. */
async function addressed(hub: string, leads: Value): Promise<Value> {
  if (!Array.isArray(leads)) return leads;
  const found = await db().hub.findUnique({ where: { name: hub }, select: { channel: true } });
  const isVoice = found?.channel === "telephony";
  return leads.map((lead: Value) => {
    if (typeof lead !== "object" || lead === null || !("address" in lead)) return lead;
    const { address = null, ...rest } = lead as Record<string, Value>;
    return { ...(isVoice ? { clientIds: [address] } : { clientId: address }), ...rest };
  });
}
