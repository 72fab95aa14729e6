import { pool } from "../../db.ts";
import { readJson } from "../../json/read.ts";
import { formatUtc } from "../../time/instant.ts";
import { agentHold, agentsWhoRejected } from "../agents/there.ts";
import { listedAmong } from "../contact/blacklisted.ts";
import type { UploadHub } from "../hubs/access.ts";
import type { ContactRecord } from "../lists/contact-record-schema.ts";
import type { KeptContact, Message } from "../lists/contacts.ts";
import { capCounts, paceCounts } from "./cap-counts.ts";
import { type DueContact, due } from "./due.ts";
import { hubState, numberToTry } from "./hub-state.ts";
import type { ProviderWorld } from "./provider.ts";
import { behindHead, queueHead } from "./queue-head.ts";

type Held = Pick<ContactRecord, "nextAttempt" | "gates" | "first">;

/** What holds each of these contacts of one list back now. */
export async function gatesOf(
  hub: UploadHub,
  list: DueContact["list"],
  rows: readonly KeptContact[],
  world: ProviderWorld,
): Promise<Held[]> {
  const [first] = rows;
  if (!first) return [];
  const { hasMessage, country, agents, ...state } = await hubState(hub, world);
  const tries = rows.map((row) => {
    const { clientIds, numberIndex, numberTries } = row;
    const byCount = numberToTry(row.attempts, state.hub.maxAttempts, clientIds.length);
    const { index, attempts } = numberIndex === null ? byCount : { index: numberIndex, attempts: numberTries ?? 0 };
    // Whoever waits after an attempt gets another: what ended it found that some are left.
    return { number: clientIds[index] ?? "", atNumber: attempts, owed: row.owed === true || numberIndex !== null };
  });
  const listed = await listedAmong(
    pool(),
    tries.map(({ number }) => number),
    country,
    hub.campaignId,
  );
  const now = new Date();
  const asked = rows.map((row, i) => ({ ...row, client: country.key(tries[i]?.number ?? "") }));
  // After a change they all go over the connection of its transaction, which takes one question after the other.
  const capped = await capCounts(pool(), state, asked, now);
  const paced = await paceCounts(hub.id, state.campaign.timezone, now);
  const head = await queueHead(hub.id, state, now);
  const rejections = await agentsWhoRejected(
    agents,
    first.listId,
    rows.map(({ position }) => position),
  );
  return rows.map((row, i) => {
    const { number = "", atNumber = 0, owed = false } = tries[i] ?? {};
    const nextAttempt = nextOf(row);
    const contact = {
      ...state,
      list,
      status: row.status,
      timezone: row.timezone,
      hasMessage: hasMessage || hasOwnMessage(row),
      agent: agentHold(agents, row.agentId, rejections.get(row.position)),
      nextAttempt,
      expiresAt: row.expiresAt,
      blacklisted: listed(number),
      counts: {
        attempts: row.attempts,
        atNumber,
        owed,
        isPromised: row.owed === true,
        isUnderWay: row.isUnderWay,
        ...capped[i],
        ...paced,
      },
    };
    const isBehind = head !== null && !(head.listId === row.listId && head.position === row.position);
    return { nextAttempt: nextAttempt && formatUtc(nextAttempt), ...due(behindHead(contact, isBehind, now), now) };
  });
}

/** When a contact that waits may be attempted again, or first; null: at once. */
function nextOf({ status, nextAttemptAt, scheduledFor }: KeptContact): Date | null {
  if (status !== "waiting") return null;
  if (!nextAttemptAt || !scheduledFor) return nextAttemptAt ?? scheduledFor;
  return nextAttemptAt > scheduledFor ? nextAttemptAt : scheduledFor;
}

export function hasOwnMessage({ message }: Pick<KeptContact, "message">): boolean {
  const { content, templateId } = readJson(message ?? "{}") as Message;
  return content !== undefined || templateId !== undefined;
}
