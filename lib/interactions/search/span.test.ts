import fc from "fast-check";
import { expect, test } from "vitest";
import { MOST_SPAN_SECONDS, readSpan, type SpanBounds, spanAddress, spanLabel, turnedSpan } from "./span.ts";

test.each([
  [">5m", { min: 301 }],
  [">= 5m", { min: 300 }],
  ["≥ 5:00", { min: 300 }],
  ["<1:30", { max: 89 }],
  ["<=90", { max: 90 }],
  ["≤ 1h", { max: 3600 }],
  ["1m-5m", { min: 60, max: 300 }],
  ["1:00 – 5:00", { min: 60, max: 300 }],
  ["10..20s", { min: 10, max: 20 }],
  ["1h2m3s", { min: 3723, max: 3723 }],
  ["1:02:03", { min: 3723, max: 3723 }],
  ["2M", { min: 120, max: 120 }],
  ["0", { min: 0, max: 0 }],
  [">0", { min: 1 }],
  ["300-", { min: 300 }],
  ["-60", { max: 60 }],
])("%s", (text, span) => {
  expect(readSpan(text)).toEqual(span);
});

test.each([
  "",
  "-",
  "long",
  ">",
  "<0",
  "5m-1m",
  "1-2-3",
  "5x",
  "1:2",
  "1:2:03",
  "--5",
  ">-5",
  "99999999",
  "9999h",
  "5m;",
])("%j means nothing", (text) => {
  expect(readSpan(text)).toBeNull();
});

const seconds = fc.nat(MOST_SPAN_SECONDS);
const span: fc.Arbitrary<SpanBounds> = fc.oneof(
  fc.record({ min: seconds }),
  fc.record({ max: seconds }),
  fc.tuple(seconds, seconds).map(([one, other]) => ({ min: Math.min(one, other), max: Math.max(one, other) })),
);

test("what an address and a reader are given is read again as the same", () => {
  fc.assert(
    fc.property(span, (one) => {
      expect(readSpan(spanAddress(one))).toEqual(one);
      expect(readSpan(spanLabel(one))).toEqual(one);
    }),
  );
});

test("a span with one bound is turned round, and back", () => {
  expect(turnedSpan({ min: 300 })).toEqual({ max: 300 });
  expect(turnedSpan({ max: 300 })).toEqual({ min: 300 });
  expect(turnedSpan({ min: 60, max: 300 })).toBeNull();
});
