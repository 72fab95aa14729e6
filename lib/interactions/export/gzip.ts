import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const LAST_BLOCK = Buffer.from([3, 0]);
const options = { level: 1, finishFlush: constants.Z_FULL_FLUSH, chunkSize: 256 * 1024 };

/** Makes a gzip file of texts that are compressed each for itself: whatever stores the parts holds one at a time. */
export class GzipParts {
  /** Of what was compressed so far. */
  bytes = 0;
  #sum = 0;
  #begun = false;

  /** The next part of the file. */
  async add(text: string): Promise<Buffer> {
    const plain = Buffer.from(text);
    this.#sum = crc32(plain, this.#sum);
    this.bytes += plain.length;
    const head = this.#begun ? [] : [HEAD];
    this.#begun = true;
    return Buffer.concat([...head, await deflate(plain, options)]);
  }

  /** What ends the file. */
  end(): Buffer {
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(this.#sum, 0);
    trailer.writeUInt32LE(this.bytes % 2 ** 32, 4);
    return Buffer.concat([LAST_BLOCK, trailer]);
  }
}
