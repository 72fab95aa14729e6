import { expect, test } from "vitest";
import { changesBetween } from "./changes.ts";

test("a changed record tells each place that differs, and those that do not", () => {
  const before = { name: "Demo", timezone: "UTC", schedule: { mon: ["09:00-15:00"] }, gone: 1 };
  const after = { name: "Demo", timezone: "Europe/Madrid", schedule: { mon: ["09:00-18:00"] }, come: true };
  expect(changesBetween(before, after)).toEqual([
    { path: "name", before: "Demo", after: "Demo", kind: "same" },
    { path: "timezone", before: "UTC", after: "Europe/Madrid", kind: "changed" },
    { path: "schedule.mon", before: ["09:00-15:00"], after: ["09:00-18:00"], kind: "changed" },
    { path: "come", before: undefined, after: true, kind: "added" },
    { path: "gone", before: 1, after: undefined, kind: "removed" },
  ]);
});

test("a record that was made or removed is all new or all gone", () => {
  expect(changesBetween(null, { a: 1, b: null })).toEqual([
    { path: "a", before: undefined, after: 1, kind: "added" },
    { path: "b", before: undefined, after: null, kind: "added" },
  ]);
  expect(changesBetween({ list: [{ id: 1 }, { id: 2 }] }, null)).toEqual([
    { path: "list[0].id", before: 1, after: undefined, kind: "removed" },
    { path: "list[1].id", before: 2, after: undefined, kind: "removed" },
  ]);
});

test("nothing told is no change, and an empty object is a value", () => {
  expect(changesBetween(null, null)).toEqual([]);
  expect(changesBetween({ a: {} }, { a: {} })).toEqual([{ path: "a", before: {}, after: {}, kind: "same" }]);
});
