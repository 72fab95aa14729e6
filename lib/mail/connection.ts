import type { Socket } from "node:net";
import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection/index.js";
import { MailError, type MailStage } from "./error.ts";
import type { MailMessage } from "./message.ts";
import type { MailRoute } from "./smtp-url.ts";

export type Delivery = { accepted: string[]; rejected: string[]; answer: string };

type Failure = SMTPConnection.SMTPError;

const LOOK_UP_MS = 30_000;
const LONGEST_ANSWER_CHARACTERS = 500;

/** One conversation with a mail server, signed in. It takes one message after the other. */
export class MailConnection {
  readonly #route: MailRoute;
  readonly #smtp: SMTPConnection;
  /** Messages that it has taken. */
  messages = 0;
  /** Called when the conversation ends. */
  onEnd: () => void = () => {};

  private constructor(route: MailRoute) {
    const { host, port, security } = route;
    this.#route = route;
    this.#smtp = new SMTPConnection({
      host,
      port,
      secure: security === "tls",
      requireTLS: security === "starttls",
      ignoreTLS: security === "none",
      tls: { minVersion: "TLSv1.2" },
      dnsTimeout: LOOK_UP_MS,
    });
    // Without a listener an error between two messages would end the process.
    this.#smtp.on("error", () => {});
    this.#smtp.on("end", () => this.onEnd());
  }

  /** Throws a MailError, or the signal's reason. */
  static async open(route: MailRoute, signal: AbortSignal): Promise<MailConnection> {
    const connection = new MailConnection(route);
    try {
      await connection.#openUntil(signal);
    } catch (error) {
      connection.destroy();
      throw error;
    }
    return connection;
  }

  async #openUntil(signal: AbortSignal): Promise<void> {
    const smtp = this.#smtp;
    await this.#until<void>(signal, (done) => smtp.connect((error) => done(error ?? null)));
    const { username, password } = this.#route;
    if (username === null) return;
    // Read where the library keeps what the server has said that it can.
    if (!(smtp as unknown as { allowsAuth: boolean }).allowsAuth) {
      throw new MailError("refused", "The mail server offers no way to sign in.", { stage: "server" });
    }
    await this.#until<void>(signal, (done) =>
      smtp.login({ user: username, pass: password ?? "" }, (error) => done(error ?? null)),
    );
  }

  /** Throws a MailError, or the signal's reason where nothing was sent. The connection is of no use then. */
  async send(message: MailMessage, signal: AbortSignal): Promise<Delivery> {
    const { from, to, bytes } = message;
    let isOnItsWay = false;
    // Read from only when the server has said to go on after DATA.
    const body = new Readable({
      read() {
        isOnItsWay = true;
        this.push(bytes);
        this.push(null);
      },
    });
    try {
      const sent = await this.#until<SMTPConnection.SentMessageInfo>(
        signal,
        (done) => this.#smtp.send({ from, to, size: bytes.length }, body, done),
        () => (this.#isSenderTaken() ? "message" : "sender"),
        () => isOnItsWay,
      );
      this.messages++;
      return { accepted: sent.accepted, rejected: sent.rejected, answer: this.#shown(sent.response) };
    } catch (error) {
      if (this.#isSenderTaken()) message.stage = "message";
      this.destroy();
      if (!isOnItsWay || error instanceof MailError) throw error;
      throw lostOnItsWay();
    }
  }

  /** Says good-bye, and does not wait long for the answer. */
  close(): void {
    this.#smtp.quit();
    setTimeout(() => this.destroy(), 1000).unref();
  }

  destroy(): void {
    this.#smtp.close();
    const end = () => {
      const socket: Socket | false = this.#smtp._socket;
      if (socket) socket.destroy();
      return socket;
    };
    // As long as the host's name is looked up there is none, but there may be one afterwards.
    if (!end()) setTimeout(end, LOOK_UP_MS + 1000).unref();
  }

  /** What `begin` gives to its callback; fails with the connection, and with the signal. */
  async #until<T>(
    signal: AbortSignal,
    begin: (done: (error: Failure | null, value?: T) => void) => void,
    stage: () => MailStage = () => "server",
    isOnItsWay = () => false,
  ): Promise<T> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const leave = () => reject(signal.reason);
    const fail = (error: Failure) => reject(this.#errorOf(error, stage(), isOnItsWay()));
    const end = () => fail(new Error("The connection was closed."));
    signal.addEventListener("abort", leave);
    this.#smtp.on("error", fail).on("end", end);
    try {
      begin((error, value) => (error ? fail(error) : resolve(value as T)));
      return await promise;
    } finally {
      signal.removeEventListener("abort", leave);
      this.#smtp.off("error", fail).off("end", end);
    }
  }

  #errorOf(error: Failure, stage: MailStage, isOnItsWay: boolean): MailError {
    const answer = error.response ? this.#shown(error.response) : null;
    const status = error.responseCode ?? 0;
    if (isOnItsWay && error.code !== "EMESSAGE") return lostOnItsWay();
    if (status >= 400) {
      return new MailError("refused", `The mail server refused: ${answer}`, { answer, isPassing: status < 500, stage });
    }
    if (error.code === "EMESSAGE") return new MailError("refused", `The mail server refused: ${error.message}`);
    if (error.code === "ETIMEDOUT")
      return new MailError("timeout", "The mail server did not answer in time.", { stage });
    const why = this.#shown(error.message);
    return new MailError("connection", `The connection to the mail server failed: ${why}`, { answer, stage });
  }

  /** The library takes the recipients off its envelope once the server has taken the sender. */
  #isSenderTaken(): boolean {
    const { _envelope: envelope } = this.#smtp as unknown as { _envelope?: { to: string[]; rcptQueue?: string[] } };
    return envelope?.rcptQueue !== undefined && envelope.rcptQueue.length < envelope.to.length;
  }

  /** The server's words, without the password, should it repeat it. */
  #shown(words: string): string {
    const { username, password } = this.#route;
    let shown = words;
    if (password) {
      const inBase64 = [password, `\0${username}\0${password}`].map((text) => Buffer.from(text).toString("base64"));
      for (const secret of [...inBase64, password]) shown = shown.replaceAll(secret, "***");
    }
    return shown
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim()
      .slice(0, LONGEST_ANSWER_CHARACTERS);
  }
}

function lostOnItsWay(): MailError {
  const message = "The connection ended while the message was sent: it may have arrived. It is not sent again.";
  return new MailError("unknown", message, { sent: true });
}
