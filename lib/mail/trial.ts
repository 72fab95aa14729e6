import type { Actor } from "../actor.ts";
import type { AuditAction } from "../audit/actions.ts";
import { audit } from "../audit/audit.ts";
import { transaction } from "../db.ts";
import { AppError } from "../errors.ts";
import { MailError } from "./error.ts";
import type { MailTrial, MailTrialAnswer } from "./schema.ts";
import { type MailToSend, sendMail } from "./send.ts";
import { currentMail } from "./settings.ts";

const TRIAL_MS = 20_000;

/** Sends a message now. What the mail server says is in the answer, or in the error. */
export async function tryMail(
  { to }: MailTrial,
  actor: Actor,
  signal: AbortSignal,
): Promise<{ result: MailTrialAnswer }> {
  const subject = "Test message from Switchyard";
  const text = `${actor.username} sent this message to try the mail server. It needs no answer.\n`;
  return { result: await sendTrialMail({ to, subject, text }, { actor, action: "mail.test" }, signal) };
}

type TrialWords = Omit<MailToSend, "timeoutMs" | "signal">;
/** Who asked for it, as the audit log has it: its target is the address. */
type TrialEntry = { actor: Actor; action: AuditAction; after?: object };

/** Writes a test message to the audit log, then sends it. */
export async function sendTrialMail(
  words: TrialWords,
  { actor, action, after }: TrialEntry,
  signal: AbortSignal,
): Promise<MailTrialAnswer> {
  if (!(await currentMail())) throw new AppError("conflict", "No mail server is set up: set it up with PUT /api/mail.");
  await transaction((tx) => audit(tx, actor, action, words.to, null, after));
  try {
    return await sendMail({ ...words, timeoutMs: TRIAL_MS, signal });
  } catch (error) {
    throw error instanceof MailError ? problemOf(error) : error;
  }
}

function problemOf({ code, message, answer }: MailError): AppError {
  return new AppError("conflict", message, { more: { code, answer } });
}
