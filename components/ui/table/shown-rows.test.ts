import { expect, test } from "vitest";
import type { RunSummary } from "@/lib/flows/run/schema.ts";
import { shownRows } from "./shown-rows.ts";

const run = (n: number, status: RunSummary["status"] = "done"): RunSummary => ({
  id: `0198a000-0000-7000-8000-00000000000${n}`,
  flow: "one",
  version: 1,
  type: "webhook",
  kind: "live",
  of: null,
  status,
  startDate: "2026-01-02 03:04:05",
  endDate: null,
  duration: null,
  steps: 1,
  waitsUntil: null,
  origin: null,
  error: null,
});

test("rows stay in their places with their latest state, and later runs are counted", () => {
  const { rows, fresh } = shownRows([run(3, "running"), run(2)], [run(5), run(4), run(3), run(2)]);
  expect(rows).toEqual([run(3), run(2)]);
  expect(fresh).toBe(2);
});

test("a row that is no longer among the latest stays", () => {
  expect(shownRows([run(3), run(2)], [run(3)])).toEqual({ rows: [run(3), run(2)], fresh: 0 });
});

test("where there was none, all are new", () => {
  expect(shownRows([], [run(1)])).toEqual({ rows: [], fresh: 1 });
});
