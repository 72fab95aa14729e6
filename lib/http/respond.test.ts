import { expect, test } from "vitest";
import { RawAnswer } from "../answer.ts";
import { respond } from "./respond.ts";

/** An answer's stream that tells whether it was given up. */
function streamed() {
  const stream = { isFree: false };
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1)),
    cancel: () => {
      stream.isFree = true;
    },
  });
  return { stream, answer: new RawAnswer(body, {}) };
}

test("a stream whose caller left before it was there, or before anybody took it, is given up", () => {
  const caller = new AbortController();
  const request = new Request("http://here/", { signal: caller.signal });
  const [early, late] = [streamed(), streamed()];
  respond(late.answer, "one", request);
  expect(late.stream.isFree).toBe(false);
  caller.abort();
  expect(late.stream.isFree).toBe(true);
  respond(early.answer, "one", request);
  expect(early.stream.isFree).toBe(true);
});

test("one that is being sent is left to whoever sends it", async () => {
  const caller = new AbortController();
  const { stream, answer } = streamed();
  const sent = respond(answer, "one", new Request("http://here/", { signal: caller.signal }));
  const reader = sent.body?.getReader();
  await reader?.read();
  caller.abort();
  expect(stream.isFree).toBe(false);
  await reader?.cancel();
  expect(stream.isFree).toBe(true);
});
