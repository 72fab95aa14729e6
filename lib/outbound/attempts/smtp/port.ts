import type pg from "pg";

/** A message of an attempt, to one address. */
export type HubMail = {
  to: string;
  /** The hub's own sender; absent: that of the mail settings. */
  from: string | undefined;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string | undefined;
  attachments: { filename: string; contentType: string; content: Uint8Array }[];
  /** What stands before the host in the message's id. */
  messageId: string;
  unsubscribeUrl: string | undefined;
};

/**
 * What became of a message. `notOut`: nothing of it went out, and the message is not why; `unknown`: it may have
 * arrived.
 */
type Fate =
  | { fate: "sent" | "noRecipient" | "unknown"; reason: string }
  | { fate: "refused"; reason: string; isFinal: boolean; isRecipients: boolean }
  | { fate: "notOut"; reason: string; why: "unreachable" | "refused" | "sender" };

/** What other domains do for the carrier: the mail server, and interactions. `lib/launch` gives it. */
export type MailPort = {
  /** Null: none is set up. */
  settings: () => Promise<{ ratePerSecond: number | null } | null>;
  /** Sends once; never throws for what a server does. */
  send: (mail: HubMail) => Promise<Fate>;
  /** Lets go of the interactions of these attempts, in the transaction. */
  unshow: (client: pg.PoolClient, attempts: readonly string[]) => Promise<void>;
};
