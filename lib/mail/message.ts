import { randomUUID } from "node:crypto";
import MailComposer from "nodemailer/lib/mail-composer/index.js";
import { readMailAddresses } from "./address.ts";
import { MailError } from "./error.ts";

/** What a message says, and to whom. Addresses are bare, with commas between them. */
export type MailWords = {
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  /** Without its brackets; absent: a new one. */
  messageId?: string | undefined;
};

export type MailSender = { address: string; name: string };

/** A message as it goes to the server, and the addresses that it is for. */
export type MailMessage = { messageId: string; from: string; to: string[]; bytes: Buffer };

/** Every header is set here; what is given never makes another one. Throws a MailError where an address is none. */
export async function compose(
  { to, replyTo, subject, text, messageId }: MailWords,
  sender: MailSender,
): Promise<MailMessage> {
  const recipients = addressesOf("to", to);
  const replies = replyTo === undefined || replyTo.trim() === "" ? [] : addressesOf("replyTo", replyTo);
  const id = messageId ?? `${randomUUID()}@${sender.address.slice(sender.address.lastIndexOf("@") + 1)}`;
  if (!/^[\w.+:=-]{1,200}@[\w.-]{1,255}$/.test(id)) throw new MailError("refused", "messageId: is not a message id.");
  const composer = new MailComposer({
    from: sender,
    to: recipients.map(asBare),
    replyTo: replies.map(asBare),
    subject: subject.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, " "),
    text: text.toWellFormed().replace(/\r\n?/g, "\n"),
    messageId: `<${id}>`,
    // What a robot sends no robot answers.
    headers: { "Auto-Submitted": "auto-generated" },
    // Lines of any length and any letter arrive as they are, whatever the server can.
    encoding: "quoted-printable",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bytes = await composer.compile().build();
  return { messageId: id, from: sender.address, to: recipients, bytes };
}

const asBare = (address: string) => ({ name: "", address });

function addressesOf(field: string, text: string): string[] {
  const read = readMailAddresses(text);
  if ("addresses" in read) return read.addresses;
  const shown = JSON.stringify(read.bad.slice(0, 100));
  throw new MailError("refused", `${field}: ${shown} is not a bare address, or there are more than 100.`);
}
