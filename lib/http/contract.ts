import type { z } from "zod";
import type { Permission } from "../actor.ts";
import type { FailsWith } from "./problem.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** JSON, read whole, of at most `values` names and values; or a form of text fields; or a form with one file; or bytes that the handler reads itself. */
export type BodySpec<T extends z.ZodType = z.ZodType> =
  | { kind: "json"; schema: T; limit: number; optional?: boolean; values?: number }
  | { kind: "form"; schema: T; limit: number }
  | { kind: "file"; schema: T; limit: number }
  | { kind: "stream"; schema: T; types: readonly string[] };

const MIB = 1024 * 1024;

/** A JSON body of at most `limit` bytes. */
export function json<T extends z.ZodType>(schema: T, limit = MIB): { kind: "json"; schema: T; limit: number } {
  return { kind: "json", schema, limit };
}

/** A multipart form of text fields, each given once. */
export function form<T extends z.ZodType>(schema: T, limit: number): { kind: "form"; schema: T; limit: number } {
  return { kind: "form", schema, limit };
}

/** A multipart form with one file, given as `{ filename, contentType, content }`. */
export function file<T extends z.ZodType>(schema: T, limit: number): { kind: "file"; schema: T; limit: number } {
  return { kind: "file", schema, limit };
}

/** A body the handler reads as it comes; `schema` is what the document says of it. */
export function stream<T extends z.ZodType>(
  schema: T,
  ...types: string[]
): { kind: "stream"; schema: T; types: string[] } {
  return { kind: "stream", schema, types };
}

export type ContractShape = {
  method: Method;
  /** As the OpenAPI document writes it, and as the route file lies: `/api/webhooks/id/{flow}`. */
  path: `/api/${string}`;
  /** Unlike every other's: a verb and a noun, as a generated client names the call. */
  operationId: string;
  summary: string;
  tag: "flows" | "automation" | "interactions" | "records" | "account" | "service";
  /** What the caller must be allowed, or one of several; `public` asks for no caller at all, `anyone` for any. */
  permission: Permission | readonly Permission[] | "public" | "anyone";
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Query parameters that may stand more than once; they reach the schema as arrays. */
  repeatable?: readonly string[];
  body?: BodySpec;
  /** Schema of the 200 answer; absent where it is not JSON (`produces` names it then). */
  answer?: z.ZodType;
  produces?: readonly string[];
  failsWith?: FailsWith;
  /** Takes If-Match: the handler answers 412 where the record is not as the caller read it. */
  guarded?: boolean;
  /**
   * POST only. `own`: the handler keeps its answer in its own transaction; `reads`: the work changes nothing, so it
   * needs none; `refused`: takes no Idempotency-Key.
   */
  idempotency?: "own" | "reads" | "refused";
  /** Members of the answer's `result` that are told once: an answer given again has null there, and so has the table. */
  secrets?: readonly string[];
  /** Searches or counts over all there is: only a share of the connections is for such. */
  heavy?: boolean;
};

/** A contract: who may, what shape. Route handlers, the OpenAPI document and tests are made from it. */
export function contract<const T extends ContractShape>(shape: T): T {
  return shape;
}
