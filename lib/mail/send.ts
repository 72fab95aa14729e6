import type { Delivery } from "./connection.ts";
import { MailError } from "./error.ts";
import { compose, type MailWords } from "./message.ts";
import { MailPool } from "./pool.ts";
import { currentMail } from "./settings.ts";
import type { MailRoute } from "./smtp-url.ts";

export type MailToSend = MailWords & {
  /** Another sender's address than that of the settings. */
  from?: string | undefined;
  /** For everything: waiting for its turn, the connection, and the server's answer. */
  timeoutMs: number;
  /** Ends the sending; it then fails with the signal's reason, unless the message was on its way. */
  signal: AbortSignal;
};

/** What became of it: `rejected` are the recipients that the server refused while it took the message for others. */
export type SentMail = { messageId: string } & Delivery;

// Next may load this module once for each bundle; the connections belong to the process.
const holder = globalThis as typeof globalThis & { switchyardMail?: { of: string; pool: MailPool } | undefined };

/**
 * Sends a message by the mail server that is set up, once. Throws a MailError, which says whether the server may have
 * it, or the signal's reason where it has not.
 */
export async function sendMail({ timeoutMs, signal, from, ...words }: MailToSend): Promise<SentMail> {
  const mail = await currentMail();
  if (!mail) throw new MailError("refused", "No mail server is set up.", { stage: "server" });
  const message = await compose(words, from === undefined ? mail.sender : { address: from, name: "" });
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const delivery = await poolOf(mail.route).deliver(message, AbortSignal.any([signal, limit]));
    return { messageId: message.messageId, ...delivery };
  } catch (error) {
    if (error instanceof MailError || signal.aborted || !limit.aborted) throw error;
    throw new MailError("timeout", "The mail server did not take the message in time.", { stage: message.stage });
  }
}

/** Ends the connections of `sendMail`; what is under way is finished. */
export function closeMail(): void {
  holder.switchyardMail?.pool.close();
  holder.switchyardMail = undefined;
}

/** The settings are read for every message, so that a change counts at once and everywhere. */
function poolOf(route: MailRoute): MailPool {
  const of = JSON.stringify(route);
  if (holder.switchyardMail?.of !== of) {
    closeMail();
    holder.switchyardMail = { of, pool: new MailPool(route) };
  }
  return holder.switchyardMail.pool;
}
