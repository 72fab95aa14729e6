import { pool } from "../../../db.ts";
import { log } from "../../../log.ts";
import { SMTP } from "../../../providers.ts";
import { SECOND_MS } from "../../../time/durations.ts";
import { type ProviderTrouble, senderHealth } from "../../dispatch/health.ts";
import type { Carrier, OutgoingAttempt } from "../carriers.ts";
import type { AttemptHub } from "../hub.ts";
import { noteProviderPace, providerRoom } from "../provider-pace.ts";
import { reportAttempt } from "../report.ts";
import { withdrawAttempts } from "../withdraw.ts";
import { LEASE_S, mailOf, NoMail } from "./content.ts";
import type { HubMail, MailPort } from "./port.ts";

/** Messages that are composed and sent at once by one process: as many more than it has connections as keep them busy. */
const MESSAGES_AT_ONCE = 8;
const EXTEND_MS = (LEASE_S * SECOND_MS) / 3;

type Outgoing = { hub: AttemptHub; attempt: OutgoingAttempt };

/** Sends the attempts of hubs by the mail server that is set up. */
export function makeSmtpCarrier(port: MailPort): Carrier {
  const sender = new Sender(port);
  return {
    isSimulated: false,
    nextMs: () => LEASE_S * SECOND_MS,
    room: async (client, _hub, now) => {
      const settings = await port.settings();
      return settings ? providerRoom(client, SMTP, settings.ratePerSecond, now) : 0;
    },
    prepare: (client, _hub, attempts) => noteProviderPace(client, SMTP, attempts.length),
    send: (hub, attempts) => sender.take(hub, attempts),
    stop: () => sender.stop(),
  };
}

class Sender {
  readonly #port: MailPort;
  readonly #waiting: Outgoing[] = [];
  /** Attempts that this process has, from when they were claimed. */
  readonly #mine = new Set<string>();
  readonly #work = new Set<Promise<void>>();
  #extending: NodeJS.Timeout | undefined;
  #sending = 0;
  #isStopped = false;

  constructor(port: MailPort) {
    this.#port = port;
  }

  take(hub: AttemptHub, attempts: readonly OutgoingAttempt[]): void {
    for (const attempt of attempts) {
      this.#mine.add(attempt.id);
      this.#waiting.push({ hub, attempt });
    }
    this.#extending ??= setInterval(() => this.#do(this.#extend()), EXTEND_MS);
    if (this.#isStopped) this.#do(this.#withdrawWaiting(() => true, null));
    this.#begin();
  }

  /** What is being sent is sent to its end; of the rest nothing went out. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#do(this.#withdrawWaiting(() => true, null));
    while (this.#work.size > 0) await Promise.all(this.#work);
    clearInterval(this.#extending);
    this.#extending = undefined;
  }

  #begin(): void {
    while (this.#sending < MESSAGES_AT_ONCE) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#sending++;
      this.#do(
        this.#send(next).finally(() => {
          this.#sending--;
          this.#mine.delete(next.attempt.id);
          this.#begin();
        }),
      );
    }
  }

  /** Work that `stop` waits for. What fails is the database's: the attempt's lease runs out then, and it is unknown. */
  #do(work: Promise<void>): void {
    const watched = work
      .catch((error: Error) => log.warn({ error: error.message }, "a message of a hub could not be settled"))
      .finally(() => this.#work.delete(watched));
    this.#work.add(watched);
  }

  async #send({ hub, attempt }: Outgoing): Promise<void> {
    const { id } = attempt;
    let mail: HubMail | null;
    try {
      mail = await mailOf(hub, attempt);
    } catch (error) {
      if (!(error instanceof NoMail)) throw error;
      await reportAttempt(id, { says: "error", reason: error.message, isFinal: true, isRecipients: true });
      return;
    }
    if (!mail) return;
    const result = await this.#port.send(mail);
    const { fate, reason } = result;
    if (fate === "notOut") {
      const trouble = troubleOf(result.why, mail.from, reason);
      await withdrawAttempts(hub, [attempt], trouble, this.#port.unshow);
      await this.#withdrawWaiting((one) => result.why !== "sender" || one.hub.from === hub.from, trouble);
    } else if (fate === "refused") {
      const { isFinal, isRecipients } = result;
      await reportAttempt(id, { says: "error", reason, isFinal, isRecipients });
    } else {
      const says = { sent: "sent", noRecipient: "invalid_number", unknown: "unknown" } as const;
      await reportAttempt(id, { says: says[fate], reason });
    }
  }

  /** Nothing is tried with those that wait for a server that takes nothing, nor once the process ends. */
  async #withdrawWaiting(goes: (one: Outgoing) => boolean, trouble: ProviderTrouble | null): Promise<void> {
    const gone = this.#waiting.filter(goes);
    const rest = this.#waiting.filter((one) => !goes(one));
    this.#waiting.splice(0, this.#waiting.length, ...rest);
    for (const some of Map.groupBy(gone, ({ hub }) => hub.id).values()) {
      const [first] = some;
      if (!first) continue;
      const attempts = some.map(({ attempt }) => attempt);
      await withdrawAttempts(first.hub, attempts, trouble, this.#port.unshow).finally(() => {
        for (const { id } of attempts) this.#mine.delete(id);
      });
    }
  }

  async #extend(): Promise<void> {
    if (this.#mine.size === 0) return;
    await pool().query(
      `UPDATE attempt SET next_at = clock_timestamp() + interval '${LEASE_S} s'
        WHERE id = ANY($1::uuid[]) AND status = 'going'`,
      [[...this.#mine]],
    );
  }
}

const reasons = { unreachable: "providerUnreachable", refused: "providerRefuses", sender: "senderRefused" } as const;

function troubleOf(why: keyof typeof reasons, from: string | undefined, detail: string): ProviderTrouble {
  // Another hub's sender may be taken.
  const name = why === "sender" && from !== undefined ? senderHealth(SMTP, from) : SMTP;
  return { name, reason: reasons[why], detail };
}
