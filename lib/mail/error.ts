/**
 * Why a message was not sent. `refused`: the server, or we, did not take it; `unknown`: the connection ended when the
 * message was on its way, and nobody can say whether it arrived.
 */
export type MailErrorCode = "refused" | "connection" | "timeout" | "unknown";

/** How far a conversation came: the message itself is at its turn once the server has taken its sender. */
export type MailStage = "server" | "sender" | "message";

type Facts = { sent?: boolean; answer?: string | null; isPassing?: boolean; stage?: MailStage };

/** The message never holds the password. */
export class MailError extends Error {
  readonly code: MailErrorCode;
  /** Whether the server may have the message: it is never sent again then. */
  readonly sent: boolean;
  /** What the server said. */
  readonly answer: string | null;
  /** Nothing was sent, and another try may succeed. */
  readonly isPassing: boolean;
  readonly stage: MailStage;

  // The server and Next's bundles load this module separately, and errors go from one to the other.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "MailError";
  }

  constructor(code: MailErrorCode, message: string, facts: Facts = {}) {
    super(message);
    const { sent = false, answer = null, isPassing, stage = "message" } = facts;
    this.name = "MailError";
    this.code = code;
    this.sent = sent;
    this.answer = answer;
    this.stage = stage;
    this.isPassing = isPassing ?? (!sent && (code === "connection" || code === "timeout"));
  }
}
