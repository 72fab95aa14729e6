import { isUtf8 } from "node:buffer";
import busboy from "busboy";
import { AppError, invalid } from "../errors.ts";
import type { BodySpec } from "./contract.ts";
import { parseJson } from "./json.ts";

export type FilePart = { filename: string; contentType: string; content: Uint8Array<ArrayBuffer> };

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
  const value = await parseForm(bytes, request.headers.get("content-type") ?? "", spec.kind === "file");
  return {
    value,
    bytes: Buffer.from(
      JSON.stringify(value, (_, part) => (part instanceof Uint8Array ? Buffer.from(part).toString("base64") : part)),
    ),
  };
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

function parseForm(
  bytes: Uint8Array,
  contentType: string,
  takesFile: boolean,
): Promise<Record<string, string | FilePart>> {
  const fields = new Map<string, string | FilePart>();
  return new Promise((resolve, reject) => {
    const fail = (path: string, message: string, code?: string) => reject(invalid(path, message, code));
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: { "content-type": contentType },
        defParamCharset: "utf8",
        limits: { fieldSize: bytes.length, fieldNameSize: 200 },
      });
    } catch {
      return fail("", "the multipart form has no boundary", "form");
    }
    const put = (name: string, value: string | FilePart) => {
      if (fields.has(name)) fail(name, "is given twice", "repeated");
      fields.set(name, value);
    };
    parser.on("field", (name, value, info) => {
      if (info.nameTruncated) return fail("", "a field's name is too long", "form");
      put(name, value);
    });
    parser.on("file", (name, stream, info) => {
      if (!takesFile) {
        stream.resume();
        return fail(name, "must be text, not a file", "type");
      }
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () =>
        put(name, {
          filename: info.filename ?? "",
          contentType: info.mimeType,
          content: new Uint8Array(Buffer.concat(parts)),
        }),
      );
    });
    parser.on("error", () => fail("", "the multipart form is cut or broken", "form"));
    parser.on("close", () => resolve(Object.fromEntries(fields)));
    if (!takesFile && !isUtf8(bytes)) return fail("", "the body is not UTF-8", "encoding");
    parser.end(bytes);
  });
}
