import { expect, test } from "vitest";
import { smsLength } from "./sms-length.ts";

test.each([
  ["", { alphabet: "GSM-7", length: 0, parts: 1, left: 160 }],
  ["a".repeat(160), { alphabet: "GSM-7", length: 160, parts: 1, left: 0 }],
  ["a".repeat(161), { alphabet: "GSM-7", length: 161, parts: 2, left: 145 }],
  ["a".repeat(306), { alphabet: "GSM-7", length: 306, parts: 2, left: 0 }],
  ["¿Qué tal, señor Muñoz?", { alphabet: "GSM-7", length: 22, parts: 1, left: 138 }],
  ["5 €", { alphabet: "GSM-7", length: 4, parts: 1, left: 156 }],
  ["João", { alphabet: "UCS-2", length: 4, parts: 1, left: 66 }],
  ["Está listo", { alphabet: "UCS-2", length: 10, parts: 1, left: 60 }],
  ["á".repeat(70), { alphabet: "UCS-2", length: 70, parts: 1, left: 0 }],
  ["á".repeat(71), { alphabet: "UCS-2", length: 71, parts: 2, left: 63 }],
  ["👋", { alphabet: "UCS-2", length: 2, parts: 1, left: 68 }],
])("%s", (text, length) => {
  expect(smsLength(text)).toEqual(length);
});

test("no part ends within a character", () => {
  // 153 and 67 are odd: the pairs leave the last place of each part empty.
  expect(smsLength("€".repeat(153))).toEqual({ alphabet: "GSM-7", length: 306, parts: 3, left: 151 });
  expect(smsLength("👋".repeat(66))).toEqual({ alphabet: "UCS-2", length: 132, parts: 2, left: 1 });
  expect(smsLength("👋".repeat(67))).toEqual({ alphabet: "UCS-2", length: 134, parts: 3, left: 65 });
});
