import { expect, test } from "vitest";
import { saysNumber } from "./text.ts";

test("a number is typed with or without what parts its thousands", () => {
  for (const text of ["200269", "200,269", "200.269", "200 269", " 200\u202f269 "]) {
    expect(saysNumber(text, 200_269)).toBe(true);
  }
  for (const text of ["", "200", "2002690", "200269x", "-200269"]) expect(saysNumber(text, 200_269)).toBe(false);
});
