import { sendToOne } from "../mail/fate.ts";
import { currentMail } from "../mail/settings.ts";
import { type Carriers, ownCarriers } from "../outbound/attempts/carriers.ts";
import { makeSmtpCarrier } from "../outbound/attempts/smtp/carrier.ts";
import type { MailPort } from "../outbound/attempts/smtp/port.ts";
import { MINUTE_MS } from "../time/durations.ts";

/** A message is on its way to its end, or it is given up. */
const MAIL_MS = MINUTE_MS;
const never = new AbortController().signal;

/** The mail server that is set up, for the hubs that send by it. */
export const mailPort: MailPort = {
  settings: async () => (await currentMail())?.route ?? null,
  send: (mail) => sendToOne({ ...mail, timeoutMs: MAIL_MS, signal: never }),
};

/** What brings attempts out, by provider. */
export const carriers: Carriers = { ...ownCarriers, smtp: makeSmtpCarrier(mailPort) };
