import { expect, test } from "vitest";
import { canonicalId } from "./client-id.ts";

test.each([
  ["34600111222", "34600111222"],
  ["+34600111222", "34600111222"],
  ["0034600111222", "34600111222"],
  ["+0034600111222", "34600111222"],
  ["00 34 600-111-222", "34600111222"],
  ["\u202a+34\u00a0600 111 222\u202c", "34600111222"],
  ["\u200e34.600.111.222", "34600111222"],
  ["+44 (0)20 7946 0000", "442079460000"],
  // Without a country nothing tells a trunk prefix or an area from a code.
  ["600111222", "600111222"],
  ["0600111222", "0600111222"],
  ["(0)600 111 222", "0600111222"],
  // No code begins with a zero, and no number is so short.
  ["000123456", "000123456"],
  ["0012", "0012"],
  [" Ana.Diaz@Example.COM ", "ana.diaz@example.com"],
  ["", ""],
])("%j is compared as %j", (given, canonical) => {
  expect(canonicalId(given)).toBe(canonical);
  expect(canonicalId(canonical)).toBe(canonical);
});
