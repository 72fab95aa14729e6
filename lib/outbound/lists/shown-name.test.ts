import { expect, test } from "vitest";
import { shownName } from "./shown-name.ts";

test("a name of which nothing can be seen is not shown", () => {
  for (const unseen of [" ", "\u200b\u200d", "\u202e", "\u00a0\u3164", "\u0301"]) {
    expect(shownName(unseen, "List 8")).toBe("List 8");
  }
  for (const seen of ["a", "\u200bqa", "قائمة", "1", "_", "🙂"]) expect(shownName(seen, "List 8")).toBe(seen);
});
