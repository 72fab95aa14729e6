import { expect } from "vitest";
import type { ContractShape } from "../http/contract.ts";

type Given = {
  /** The address as a client would write it: `/api/webhooks/id/a%20b?rows=5`. */
  path: string;
  method?: string;
  key?: string | null;
  headers?: Record<string, string>;
  /** An object is sent as JSON; text, bytes and a form as they stand. */
  body?: unknown;
};

export type Answered = { status: number; headers: Headers; json: ReturnType<typeof JSON.parse>; text: string };

type AnyHandler = ((request: Request) => Promise<Response>) & { contract?: ContractShape | null };

/** Runs an exported route handler with contract, authentication and SQL, and checks a 200's shape by its contract. */
export async function call(handler: AnyHandler, given: Given): Promise<Answered> {
  const headers = new Headers(given.headers);
  if (given.key) headers.set("X-ApiKey", given.key);
  const method = given.method ?? handler.contract?.method ?? "GET";
  const body = bodyOf(given.body, headers);
  const request = new Request(`http://127.0.0.1:3000${given.path}`, {
    method,
    headers,
    ...(body !== undefined && { body, duplex: "half" }),
  } as RequestInit);
  const response = await handler(request);
  const text = await response.text();
  const isJson =
    /json/.test(response.headers.get("content-type") ?? "") &&
    !/ndjson/.test(response.headers.get("content-type") ?? "");
  const json = isJson && text ? JSON.parse(text) : undefined;
  if (response.status === 200 && json !== undefined && handler.contract?.answer) {
    expect(handler.contract.answer.safeParse(json).error?.issues ?? [], "the answer is as its contract says").toEqual(
      [],
    );
  }
  return { status: response.status, headers: response.headers, json, text };
}

function bodyOf(body: unknown, headers: Headers): BodyInit | undefined {
  if (body === undefined || body === null) return undefined;
  if (
    typeof body === "string" ||
    body instanceof Uint8Array ||
    body instanceof FormData ||
    body instanceof ReadableStream
  )
    return body as BodyInit;
  if (!headers.has("content-type")) headers.set("Content-Type", "application/json");
  return JSON.stringify(body);
}
