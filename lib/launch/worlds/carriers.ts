import type { Value } from "../../flows/expression/value.ts";
import { beginProviderRuns, endedRuns, takesMessages } from "../../flows/run/provider/message-runs.ts";
import { removeOwn } from "../../interactions/feed/own.ts";
import { sendToOne } from "../../mail/fate.ts";
import { currentMail } from "../../mail/settings.ts";
import { type Carriers, ownCarriers } from "../../outbound/attempts/carriers.ts";
import { type FlowCarrying, flowCarrier } from "../../outbound/attempts/flow-carrier.ts";
import { makeSmtpCarrier } from "../../outbound/attempts/smtp/carrier.ts";
import type { MailPort } from "../../outbound/attempts/smtp/port.ts";
import { attachmentAddress } from "../../records/attachments/signed-attachment.ts";
import { MINUTE_MS } from "../../time/durations.ts";

/** A message is on its way to its end, or it is given up. */
const MAIL_MS = MINUTE_MS;
const never = new AbortController().signal;

/** The mail server that is set up, for the hubs that send by it, and their interactions. */
export const mailPort: MailPort = {
  settings: async () => (await currentMail())?.route ?? null,
  unshow: removeOwn,
  send: (mail) => sendToOne({ ...mail, timeoutMs: MAIL_MS, signal: never }),
};

/** What the carrier of hubs whose provider is a flow asks of the other domains. */
export const flowCarrying: FlowCarrying = {
  takesMessages,
  beginRuns: (client, flow, hub, messages) =>
    beginProviderRuns(
      client,
      flow,
      hub,
      messages.map((message) => ({ ...message, data: message.data as Record<string, Value> })),
    ),
  endedRuns,
  attachmentAddress,
};

/** What brings attempts out, by provider. */
export const carriers: Carriers = { ...ownCarriers, smtp: makeSmtpCarrier(mailPort), flow: flowCarrier(flowCarrying) };
