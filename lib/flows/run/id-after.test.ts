import { expect, test } from "vitest";
import { idAfter } from "./id-after.ts";

test.each([
  ["0198a000-0000-7000-8000-000000000000", "0198a000-0000-7000-8000-000000000001"],
  ["0198a000-0000-7000-8000-ffffffffffff", "0198a000-0000-7000-8001-000000000000"],
  ["0198a000-0000-7000-bfff-ffffffffffff", "0198a000-0000-7000-c000-000000000000"],
])("after %s comes %s", (id, next) => {
  expect(idAfter(id)).toBe(next);
});
