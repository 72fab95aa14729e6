import { Agent } from "undici";
import { type Asked, readAsked, redirected, type Secret } from "./asked.ts";
import { guardedConnector, type Resolve, systemResolve } from "./connector.ts";
import { bodyText, uncompressed } from "./content.ts";
import { exchange, locationOf } from "./exchange.ts";
import { EgressError } from "./outcome.ts";
import type { Allowance } from "./policy.ts";

export type EgressQuestion = {
  method: string;
  url: string;
  headers?: readonly (readonly [name: string, value: string])[];
  body?: string | null;
  /** For everything: the name, the connection, redirects and the last byte. */
  timeoutMs: number;
  /** Of the body, as it comes and uncompressed. */
  maxBytes?: number;
  /** Ends the request; it then fails with the signal's reason. */
  signal?: AbortSignal;
  /** Names of headers that no other origin may get, beside Authorization and Cookie. */
  sensitiveHeaders?: readonly string[];
  /** No other origin may get the body: a redirect that would take it there fails with the code secret. */
  isSecretBody?: boolean;
  /** Called before the first byte goes out. */
  sending?: () => void;
};

export type EgressAnswer = {
  status: number;
  headers: Record<string, string[]>;
  bytes: Buffer;
  text: () => string;
  /** Where the answer came from, after redirects. It may hold what is secret. */
  url: string;
};

const ANSWER_BYTES = 1024 * 1024;
const MOST_REDIRECTS = 3;
const CONNECTIONS_PER_ORIGIN = 128;
/** Short of what servers usually keep, so that a connection seldom ends while we begin to use it. */
const IDLE_MS = 4000;

/** A client for what flows ask of other hosts: pooled connections, each of them through the guard. */
export class Egress {
  readonly #agent: Agent;

  constructor(allowances: readonly Allowance[], resolve: Resolve = systemResolve) {
    this.#agent = new Agent({
      connect: guardedConnector(allowances, resolve),
      connections: CONNECTIONS_PER_ORIGIN,
      keepAliveTimeout: IDLE_MS,
      // One limit over everything is the request's own.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** The answer, whatever its status. Without one it throws an EgressError, or the signal's reason. */
  async request(question: EgressQuestion): Promise<EgressAnswer> {
    const { timeoutMs, maxBytes = ANSWER_BYTES, signal, sensitiveHeaders = [], isSecretBody = false } = question;
    const asked = readAsked(question);
    const limit = new AbortController();
    const leave = (): void => limit.abort(signal?.reason);
    if (signal?.aborted) leave();
    signal?.addEventListener("abort", leave);
    const late = new EgressError("timeout", `${asked.url.host} gave no whole answer within ${timeoutMs} ms`);
    const timer = setTimeout(() => limit.abort(late), timeoutMs);
    let isSent = false;
    try {
      return await this.#follow(asked, { sensitiveHeaders, isSecretBody }, maxBytes, limit.signal, () => {
        isSent = true;
        question.sending?.();
      });
    } catch (error) {
      throw error instanceof EgressError ? new EgressError(error.code, error.message, isSent) : error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
    }
  }

  async #follow(
    first: Asked,
    secret: Secret,
    maxBytes: number,
    signal: AbortSignal,
    sending: () => void,
  ): Promise<EgressAnswer> {
    let asked = first;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const received = await exchange(this.#agent, asked, { signal, maxBytes, sending });
      const location = locationOf(received);
      if (location === undefined) {
        const answer = await uncompressed(received, maxBytes, asked.url.host);
        return { ...answer, text: () => bodyText(answer), url: asked.url.href };
      }
      asked = redirected(asked, received.status, location, secret);
    }
    throw new EgressError("redirect", `${first.url.host} redirects more than ${MOST_REDIRECTS} times`);
  }

  /** Ends all connections; what is under way fails. */
  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}
