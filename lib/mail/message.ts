import { randomUUID } from "node:crypto";
import MailComposer from "nodemailer/lib/mail-composer/index.js";
import { readMailAddresses } from "./address.ts";
import { MailError, type MailStage } from "./error.ts";

/** What a message says, and to whom. Addresses are bare, with commas between them. */
export type MailWords = {
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  /** What is shown in place of the text where it can be. */
  html?: string | undefined;
  attachments?: readonly MailAttachment[] | undefined;
  /** Without its brackets; without a host: at the sender's. Absent: a new one. */
  messageId?: string | undefined;
  /** Where one click of the recipient ends further messages. */
  unsubscribeUrl?: string | undefined;
};

type MailAttachment = { filename: string; contentType: string; content: Uint8Array };

export type MailSender = { address: string; name: string };

/** A message as it goes to the server, and the addresses that it is for. */
export type MailMessage = {
  messageId: string;
  from: string;
  to: string[];
  bytes: Buffer;
  /** How far it came when a limit of time ended its sending. */
  stage: MailStage;
};

/** Every header is set here; what is given never makes another one. Throws a MailError where an address is none. */
export async function compose(
  { to, replyTo, subject, text, html, attachments = [], messageId, unsubscribeUrl }: MailWords,
  sender: MailSender,
): Promise<MailMessage> {
  const recipients = addressesOf("to", to);
  const replies = replyTo === undefined || replyTo.trim() === "" ? [] : addressesOf("replyTo", replyTo);
  const named = messageId ?? randomUUID();
  const id = named.includes("@") ? named : `${named}@${sender.address.slice(sender.address.lastIndexOf("@") + 1)}`;
  if (!/^[\w.+:=-]{1,200}@[\w.-]{1,255}$/.test(id)) throw new MailError("refused", "messageId: is not a message id.");
  const composer = new MailComposer({
    from: sender,
    to: recipients.map(asBare),
    replyTo: replies.map(asBare),
    subject: subject.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, " "),
    text: text.toWellFormed().replace(/\r\n?/g, "\n"),
    ...(html !== undefined && { html: html.toWellFormed() }),
    attachments: attachments.map(({ content, ...rest }) => ({ ...rest, content: Buffer.from(content) })),
    messageId: `<${id}>`,
    // What a robot sends no robot answers.
    headers: { "Auto-Submitted": "auto-generated", ...(unsubscribeUrl !== undefined && oneClick(unsubscribeUrl)) },
    // Lines of any length and any letter arrive as they are, whatever the server can.
    encoding: "quoted-printable",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bytes = await composer.compile().build();
  return { messageId: id, from: sender.address, to: recipients, bytes, stage: "server" };
}

/** RFC 8058: a reader's program asks by POST, without anybody opening a page. */
const oneClick = (url: string) => ({
  "List-Unsubscribe": `<${new URL(url).href}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

const asBare = (address: string) => ({ name: "", address });

function addressesOf(field: string, text: string): string[] {
  const read = readMailAddresses(text);
  if ("addresses" in read) return read.addresses;
  const shown = JSON.stringify(read.bad.slice(0, 100));
  throw new MailError("refused", `${field}: ${shown} is not a bare address, or there are more than 100.`);
}
