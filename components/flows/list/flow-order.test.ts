import { expect, test } from "vitest";
import type { FlowSummary } from "@/lib/flows/schema.ts";
import { type FlowOrder, flowOrders, flowsInOrder } from "./flow-order";

const flow = (name: string, rest: Partial<FlowSummary>) =>
  ({
    name,
    problemCount: 0,
    type: "webhook",
    version: 1,
    savedAt: "2026-11-22 10:00:00",
    savedBy: "ana",
    ...rest,
  }) as FlowSummary;

const flows = [
  flow("b 10", { liveVersion: 1, deployed: true, savedAt: "2026-11-22 09:00:00", version: 10 }),
  flow("b 9", { liveVersion: 1, deployed: false, problemCount: 2, type: "event", version: 9 }),
  flow("ñ", { liveVersion: null, deployed: false, savedBy: "luis", savedAt: "2026-11-23 00:00:00" }),
  flow("a", { liveVersion: null, deployed: false, savedBy: "luis", type: "provider" }),
];

test.each([
  ["name", "a, b 9, b 10, ñ"],
  ["state", "b 10, b 9, a, ñ"],
  ["problems", "a, b 10, ñ, b 9"],
  ["type", "b 9, a, b 10, ñ"],
  ["version", "a, ñ, b 9, b 10"],
  ["saved", "b 10, a, b 9, ñ"],
  ["savedBy", "b 9, b 10, a, ñ"],
] as const)("by %s, those alike by name", (by, names) => {
  expect(
    flowsInOrder(flows, by, false, "es")
      .map(({ name }) => name)
      .join(", "),
  ).toBe(names);
});

test("the other way round those alike stay by name", () => {
  const down = (by: FlowOrder) => flowsInOrder(flows, by, true, "es").map(({ name }) => name);
  expect(down("state")).toEqual(["a", "ñ", "b 9", "b 10"]);
  expect(down("name")).toEqual(["ñ", "b 10", "b 9", "a"]);
  expect(flowOrders.every((by) => down(by).length === flows.length)).toBe(true);
});
