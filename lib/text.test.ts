import { expect, test } from "vitest";
import { canBeSeen, saysNumber, seenText, wordPieces } from "./text.ts";

test("a number is typed with or without what parts its thousands", () => {
  for (const text of ["200269", "200,269", "200.269", "200 269", " 200\u202f269 "]) {
    expect(saysNumber(text, 200_269)).toBe(true);
  }
  for (const text of ["", "200", "2002690", "200269x", "-200269"]) expect(saysNumber(text, 200_269)).toBe(false);
});

test("a text without a character to see is shown by the numbers of its characters", () => {
  expect(seenText("\u200b\u202e")).toBe("U+200B U+202E");
  expect(seenText(" ")).toBe("U+0020");
  expect(seenText("\u{e0001}")).toBe("U+E0001");
  expect(seenText("\u200b".repeat(256))).toBe(`${"U+200B ".repeat(40)}…`);
  for (const seen of ["", "crm-1", "\u200b1", "قائمة", "🙂"]) expect(seenText(seen)).toBe(seen);
});

test("blanks, marks and characters without a picture cannot be seen by themselves", () => {
  for (const unseen of ["", " ", "\u200b\u200d", "\u202e", "\u00a0\u3164", "\u0301"])
    expect(canBeSeen(unseen)).toBe(false);
  for (const seen of ["a", "\u200bqa", "قائمة", "1", "_", "🙂"]) expect(canBeSeen(seen)).toBe(true);
});

test("a long word comes in pieces, and words stay whole", () => {
  const words = "a few words, ".repeat(50);
  expect(wordPieces(words)).toEqual([words]);
  expect(wordPieces(`${words}${"W".repeat(250)} end`).map((piece) => piece.length)).toEqual([650, 100, 100, 54]);
  for (const text of ["", "🙂".repeat(333), `${"W".repeat(100)} W`]) expect(wordPieces(text).join("")).toBe(text);
  expect(wordPieces("🙂".repeat(333)).every((piece) => piece.isWellFormed())).toBe(true);
});
