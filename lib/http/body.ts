import { AppError, invalid } from "../errors.ts";
import type { BodySpec } from "./contract.ts";
import { type FormValue, parseForm } from "./form.ts";
import { parseJson } from "./json.ts";

/** What was sent, before the contract's schema; `bytes` is what an Idempotency-Key's hash is taken over. */
export type ReadBody = { value: unknown; bytes: Uint8Array };

/** Reads the body as the contract says it comes. A stream is not touched. */
export async function readBody(
  request: Request,
  spec: Exclude<BodySpec, { kind: "stream" }>,
): Promise<ReadBody | null> {
  if (spec.kind === "json") {
    if (spec.optional && !request.body) return null;
    requireType(request, ["application/json"]);
    const bytes = await readBytes(request, spec.limit);
    if (spec.optional && bytes.length === 0) return null;
    return { value: parseJson(bytes), bytes };
  }
  requireType(request, ["multipart/form-data"]);
  const bytes = await readBytes(request, spec.limit);
  const value = parseForm(bytes, request.headers.get("content-type") ?? "", spec.kind === "file");
  return { value, bytes: hashable(value) };
}

// The fields as such: a boundary changes at every try, and their order means nothing.
function hashable(value: Record<string, FormValue>): Uint8Array {
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.from(
    JSON.stringify(fields, (_, part) => (part instanceof Uint8Array ? Buffer.from(part).toString("base64") : part)),
  );
}

/** Refuses a body of another type than the contract's, and a packed one. */
export function requireType(request: Request, types: readonly string[]): void {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!types.includes(type)) {
    throw new AppError("unsupported-type", `Content-Type must be ${types.join(" or ")}${type ? `, not ${type}` : ""}.`);
  }
  const packed = request.headers.get("content-encoding");
  if (packed && packed.toLowerCase() !== "identity") {
    throw new AppError("unsupported-type", "A body with Content-Encoding is not taken; send it plain.");
  }
}

/** What announces more bytes than the limit is refused before it is read. */
export function tooLarge(limit: number): AppError {
  return new AppError("too-large", `The body is over its limit of ${limit} bytes; nothing was stored.`);
}

/** Reads the whole body of at most `limit` bytes, and checks it against Content-Length. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(request.headers.get("content-length") ?? Number.NaN);
  if (announced > limit) throw tooLarge(limit);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > limit) throw tooLarge(limit);
    parts.push(part);
  }
  if (Number.isFinite(announced) && announced !== size)
    throw invalid("", "the body is not as long as Content-Length says", "length");
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Reads on without keeping, so that a caller still sending hears the answer; gives up after 64 MiB. */
export async function drain(request: Request): Promise<void> {
  if (!request.body || request.body.locked) return;
  const reader = request.body.getReader();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.length;
      if (size > 64 * 1024 * 1024) return await reader.cancel();
    }
  } catch {
    // The caller went away: there is nobody left to answer.
  }
}
