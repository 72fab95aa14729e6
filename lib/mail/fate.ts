import { readMailAddress } from "./address.ts";
import { MailError } from "./error.ts";
import { type MailToSend, sendMail } from "./send.ts";

/**
 * What became of a message to one recipient. `notOut`: it is not the message's fault, and nothing of it went out;
 * `unknown`: it may have arrived.
 */
export type MailFate =
  | { fate: "sent"; reason: string }
  | { fate: "noRecipient"; reason: string }
  | { fate: "refused"; reason: string; isFinal: boolean; isRecipients: boolean }
  | { fate: "unknown"; reason: string }
  | { fate: "notOut"; reason: string; why: "unreachable" | "refused" | "sender" };

/** Sends a message to one address, once; never throws for what a mail server, or the lack of one, can do. */
export async function sendToOne(message: MailToSend): Promise<MailFate> {
  if (readMailAddress(message.to) === null) return { fate: "noRecipient", reason: "It is no address of mail." };
  try {
    const { answer } = await sendMail(message);
    return { fate: "sent", reason: answer };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return fateOf(error);
  }
}

function fateOf({ code, sent, stage, answer, message, isPassing }: MailError): MailFate {
  const reason = answer ?? message;
  if (sent || code === "unknown") return { fate: "unknown", reason };
  // It says good-bye to everybody, whatever was to be sent.
  if (answer?.startsWith("421")) return { fate: "notOut", reason, why: "refused" };
  if (stage === "server") return { fate: "notOut", reason, why: code === "refused" ? "refused" : "unreachable" };
  if (stage === "sender" && code !== "refused") return { fate: "notOut", reason, why: "unreachable" };
  if (stage === "sender" && answer !== null) return { fate: "notOut", reason, why: "sender" };
  if (answer === null)
    return { fate: "refused", reason, isFinal: code === "refused", isRecipients: code === "refused" };
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\S)/.exec(answer)?.[1] ?? null;
  const isNobody = enhanced === null ? /^55[013]/.test(answer) : enhanced.startsWith("5.1.");
  if (isNobody) return { fate: "noRecipient", reason };
  // Of a mailbox's own: it is full, it takes no messages, it moved.
  const isRecipients = enhanced !== null && /^\d\.[12]\./.test(enhanced);
  return { fate: "refused", reason, isFinal: !isPassing, isRecipients };
}
