import { createHash } from "node:crypto";
import { AppError } from "../errors.ts";
import { parseJsonInTurns } from "../json/parse.ts";
import { readBytes, type SentBody, streamOf } from "../sent-body.ts";
import type { BodySpec } from "./contract.ts";
import { type FormValue, parseForm } from "./form.ts";
import { messageOf } from "./server/request-message.ts";

type WholeBody = Exclude<BodySpec, { kind: "stream" }>;

/** A body as it came, not yet judged. */
export type Received = {
  /** What the contract's schema is asked about, or a promise of it; throws where the body is of another type or broken. */
  value: () => unknown;
  /** What an Idempotency-Key's hash is taken over: the bytes, or a form's fields. */
  hashed: () => Uint8Array;
};

/** Reads the body, whatever it holds. */
export async function receive(request: Request, spec: WholeBody): Promise<Received> {
  const bytes = await readBytes(sentBody(request), spec.limit);
  if (spec.kind === "json") {
    const value = async () => {
      if (spec.optional && bytes.length === 0) return undefined;
      requireType(request, typesOf(spec));
      return parseJsonInTurns(bytes, spec.values);
    };
    return { value, hashed: () => bytes };
  }
  const value = () => {
    requireType(request, typesOf(spec));
    return parseForm(bytes, request.headers.get("content-type") ?? "", spec.kind === "file");
  };
  return { value, hashed: () => fieldsOf(value) ?? bytes };
}

// The fields as such: a boundary changes at every try, and their order means nothing.
function fieldsOf(form: () => Record<string, FormValue>): Uint8Array | null {
  try {
    const fields = Object.entries(form()).sort(([a], [b]) => (a < b ? -1 : 1));
    return Buffer.from(
      JSON.stringify(fields, (_, part) => (part instanceof Uint8Array ? Buffer.from(part).toString("base64") : part)),
    );
  } catch {
    return null;
  }
}

/** The content types a body may come in. */
export function typesOf(spec: BodySpec): readonly string[] {
  if (spec.kind === "stream") return spec.types;
  return spec.kind === "json" ? ["application/json"] : ["multipart/form-data"];
}

/** Refuses a body of another type than the contract's, and a packed one. */
export function requireType(request: Request, types: readonly string[]): void {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!types.includes(type)) {
    throw new AppError("unsupported-type", `Content-Type must be ${types.join(" or ")}${type ? `, not ${type}` : ""}.`);
  }
  const packed = request.headers.get("content-encoding");
  if (packed && packed.toLowerCase() !== "identity") {
    throw new AppError("unsupported-type", "A body with Content-Encoding is not accepted; send it uncompressed.");
  }
}

/** The body of a request that is still to be read. Next drops that of a GET: the message has it. */
export function sentBody(request: Request): SentBody {
  const announced = Number(request.headers.get("content-length") ?? Number.NaN);
  const hasBody = announced > 0 || request.headers.has("transfer-encoding");
  return {
    stream: request.body,
    message: hasBody ? messageOf(request) : null,
    announced: Number.isFinite(announced) ? announced : null,
  };
}

// A refusal is known before its body: so much is read on for the Idempotency-Key it may be kept under.
const REFUSED_BYTES = 1_000_000;

/** The SHA-256 of a body that nobody has read, or null where it is read already, cut, or longer than a million bytes. */
export async function hashRest(request: Request): Promise<Uint8Array | null> {
  const sent = sentBody(request);
  if (request.bodyUsed || sent.stream?.locked || sent.message?.readableDidRead) return null;
  const hash = createHash("sha256");
  try {
    for await (const piece of streamOf({ ...sent, announced: null }, REFUSED_BYTES)) hash.update(piece);
    return hash.digest();
  } catch {
    // It is too long, or the caller went away and there is nobody left to answer.
    return null;
  }
}
