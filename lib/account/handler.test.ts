import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { handleAuth } from "./handler.ts";

const address = "http://127.0.0.1:3000/api/auth/callback/credentials";
const context = { params: Promise.resolve({ nextauth: ["callback", "credentials"] }) };

/** A sign-in whose body goes on in pieces of 1,000 bytes for as long as it is read. */
function endless(headers: Record<string, string> = {}) {
  const read = { bytes: 0 };
  const piece = new TextEncoder().encode("password=".padEnd(1000, "a"));
  const body = new ReadableStream(
    {
      pull: (controller) => {
        read.bytes += piece.length;
        if (read.bytes > 5_000_000) controller.close();
        else controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
  const all = { "Content-Type": "application/x-www-form-urlencoded", ...headers };
  return { read, request: new NextRequest(address, { method: "POST", headers: all, body, duplex: "half" }) };
}

test("a sign-in's body is read no further than its limit, whether or not it says its length", async () => {
  for (const [headers, most] of [
    [{}, 11_000],
    [{ "Content-Length": "5000000" }, 0],
  ] as const) {
    const { request, read } = endless(headers);
    const answer = await handleAuth(request, context);
    expect([answer.status, ((await answer.json()) as { type: string }).type]).toEqual([413, "/problems/too-large"]);
    expect(read.bytes).toBeLessThanOrEqual(most);
  }
});
