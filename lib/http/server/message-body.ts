import type { IncomingMessage } from "node:http";
import { invalid } from "../../errors.ts";
import { tooLarge } from "../../sent-body.ts";

const NOTHING = new Uint8Array();

/** Reads the body of a message that no Request was made of, at most so many bytes, and as many as were announced. */
export async function readMessage(
  message: IncomingMessage,
  announced: number | null,
  limitBytes: number,
): Promise<Uint8Array> {
  if (announced !== null && announced > limitBytes) throw tooLarge(limitBytes);
  if (!announced && message.headers["transfer-encoding"] === undefined) return NOTHING;
  // All of it is here, though maybe not its end: an iterator over its one piece would cost as much as a short flow.
  if (!message.destroyed && message.readableLength === announced) {
    const whole = message.read() as Buffer;
    message.resume();
    return whole;
  }
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of message as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > limitBytes) throw tooLarge(limitBytes);
      parts.push(part);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ECONNRESET") throw error;
    throw invalid("", "the body was cut off", "length");
  }
  if (announced !== null && announced !== size) {
    throw invalid("", "the body is not as long as Content-Length says", "length");
  }
  return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
}
