import { expect, test } from "vitest";
import { readBytes } from "../sent-body.ts";
import { heldBytes } from "../testing/hostile/memory.ts";
import { hashRest, sentBody } from "./body.ts";

const address = "http://127.0.0.1:3000/";

/** A POST whose body is so many pieces of one byte; it then stands still until `end`. */
function dripping(pieces: number) {
  const end = Promise.withResolvers<void>();
  const given = Promise.withResolvers<void>();
  let left = pieces;
  const body = new ReadableStream({
    async pull(controller) {
      for (let i = 0; i < 1000 && left > 0; i++, left--) controller.enqueue(new Uint8Array([0x61]));
      if (left > 0) return;
      given.resolve();
      await end.promise;
      controller.close();
    },
  });
  return {
    request: new Request(address, { method: "POST", body, duplex: "half" } as RequestInit),
    given: given.promise,
    ...end,
  };
}

test("a body of single bytes takes no more memory than its bytes while it is read", async () => {
  const pieces = 500_000;
  const before = await heldBytes();
  const { request, given, resolve } = dripping(pieces);
  const read = readBytes(sentBody(request), 1_000_000);
  await given;
  // An object a piece would be 50 million.
  expect((await heldBytes()) - before).toBeLessThan(10 * pieces);
  resolve();
  expect((await read).every((byte) => byte === 0x61)).toBe(true);
  expect(await read).toHaveLength(pieces);
});

test("a body longer or shorter than it may be is refused, by what it says of itself and by what comes", async () => {
  const post = (body: string, headers = {}) => sentBody(new Request(address, { method: "POST", body, headers }));
  await expect(readBytes(post("12345"), 4)).rejects.toMatchObject({ code: "too-large" });
  await expect(readBytes(post("1", { "Content-Length": "5" }), 4)).rejects.toMatchObject({ code: "too-large" });
  await expect(readBytes(post("123", { "Content-Length": "4" }), 4)).rejects.toMatchObject({ code: "invalid" });
  expect(Buffer.from(await readBytes(post("1234"), 4)).toString()).toBe("1234");
});

test("of a body that is refused no more is read than a million bytes, for the hash of a kept answer", async () => {
  let read = 0;
  const piece = new Uint8Array(100_000);
  const body = new ReadableStream(
    {
      pull(controller) {
        read += piece.length;
        if (read > 50_000_000) controller.close();
        else controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
  expect(await hashRest(new Request(address, { method: "POST", body, duplex: "half" } as RequestInit))).toBeNull();
  expect(read).toBeLessThan(1_300_000);
  expect(await hashRest(new Request(address, { method: "POST", body: "short" }))).toHaveLength(32);
});
