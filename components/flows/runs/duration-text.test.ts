import { expect, test } from "vitest";
import { durationText } from "./duration-text.ts";

test.each([
  [0, "en", "0 ms"],
  [0.417, "en", "0.42 ms"],
  [18.4, "en", "18 ms"],
  [999.4, "en", "999 ms"],
  [1_250, "en", "1.25 s"],
  [1_250, "es", "1,25 s"],
  [125_000, "pt", "2:05"],
  [3_723_000, "en", "1:02:03"],
])("%d ms in %s is %s", (ms, locale, text) => {
  expect(durationText(ms, locale)).toBe(text);
});
