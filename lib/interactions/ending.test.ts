import { expect, test } from "vitest";
import { endingOf } from "./ending.ts";

test.each([
  ["in progress while it has no end", false, null, "inProgress"],
  ["not marked finished where it ended and nobody said so", false, "2026-11-20 10:00:00", "notMarked"],
  ["finished once that was said", true, "2026-11-20 10:00:00", "finished"],
  ["finished without an end where that was said", true, null, "finished"],
])("an interaction is %s", (_, finished, end, ending) => {
  expect(endingOf({ finished, end })).toBe(ending);
});
