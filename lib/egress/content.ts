import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import type { Reply } from "./exchange.ts";
import { EgressError } from "./outcome.ts";

const decoders = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};
const isDecoder = (name: string): name is keyof typeof decoders => Object.hasOwn(decoders, name);

/** The answer without its compression, within the same limit of bytes. An encoding that we do not know stays. */
export async function uncompressed(received: Reply, maxBytes: number, host: string): Promise<Reply> {
  const encoding = received.headers["content-encoding"]?.join().trim().toLowerCase() ?? "";
  if (received.bytes.length === 0 || !isDecoder(encoding)) return received;
  try {
    const bytes = await decoders[encoding](received.bytes, { maxOutputLength: maxBytes });
    const { "content-encoding": _encoding, "content-length": _length, ...headers } = received.headers;
    return { ...received, headers, bytes };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") {
      throw new EgressError("size", `${host} answers more than ${maxBytes} bytes`);
    }
    throw new EgressError("connection", `${host} answers what is not ${encoding}, as it says`);
  }
}

/** The bytes as text, by the charset that the answer names, else UTF-8. */
export function bodyText({ bytes, headers }: Pick<Reply, "bytes" | "headers">): string {
  const [, label = "utf-8"] = /;\s*charset="?([\w:.-]{1,40})/i.exec(headers["content-type"]?.[0] ?? "") ?? [];
  return decoderOf(label).decode(bytes);
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
