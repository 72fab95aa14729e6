import type { z } from "zod";
import type { ContractShape } from "../contract.ts";
import type { Sending } from "./client.ts";

export type Scalar = string | number | boolean;

/** The contracts of one area, or of several. */
export type ContractOf<Area> = Area extends unknown ? Area[keyof Area] : never;

/** An endpoint as it is written: `GET /api/webhooks/id/{flow}`. */
export type EndpointOf<C> = C extends { method: infer M extends string; path: infer P extends string }
  ? `${M} ${P}`
  : never;

/** The contract of an endpoint. */
export type At<C, E> = C extends ContractShape ? (E extends EndpointOf<C> ? C : never) : never;

/** What a contract reads from text may be given as a number or a boolean. */
type Written<T> = T extends string ? (string extends T ? Scalar : T) : T;

type AllOptional<T> = Record<never, never> extends T ? true : false;

type PathPart<C> = C extends { params: infer S } ? { path: { [K in keyof z.input<S>]: string | number } } : unknown;

/** Empty values are left out of the address, so each may be null. */
type QueryPart<C> = C extends { query: infer S }
  ? AllOptional<z.input<S>> extends true
    ? { query?: QueryOf<S> }
    : { query: QueryOf<S> }
  : unknown;
type QueryOf<S> = { [K in keyof z.input<S>]: Written<z.input<S>[K]> | null };

type BodyPart<C> = C extends { method: "GET" }
  ? unknown
  : C extends { body: { kind: infer K; schema: infer S; optional?: infer O } }
    ? K extends "form"
      ? { fields: { [N in keyof z.input<S>]: Written<z.input<S>[N]> } }
      : K extends "file"
        ? { file: File }
        : K extends "stream"
          ? { body: z.input<S> | Blob }
          : O extends true
            ? { body?: z.input<S> }
            : { body: z.input<S> }
    : unknown;

type HeaderPart<C> = (C extends { guarded: true } ? { ifMatch?: string | null } : unknown) &
  (C extends { idempotency: "refused" }
    ? unknown
    : C extends { method: "POST" }
      ? { idempotencyKey?: string }
      : unknown);

type OptionPart = Pick<Sending, "signal" | "background" | "keepalive">;

/** What a call takes, by its contract. */
export type InputOf<C> = C extends ContractShape
  ? PathPart<C> & QueryPart<C> & BodyPart<C> & HeaderPart<C> & OptionPart
  : never;

/** What a link takes: an address has nothing else. */
export type LinkInputOf<C> = PathPart<C> & QueryPart<C>;

/** The contracts whose answer is JSON. */
export type Answering<C> = Extract<C, { answer: z.ZodType }>;
export type AnswerOf<C> = C extends { answer: infer S } ? z.output<S> : never;

/** The input, which may be left out where it has nothing that a call needs. */
export type Given<T> = AllOptional<T> extends true ? [input?: T] : [input: T];
