import fc from "fast-check";
import { expect, test } from "vitest";
import { orderAfterMove, placeAfterStep, workFirst, workOrder } from "./order";

test("lists stand as they are worked, by order and then by age, the finished ones behind them", () => {
  const lists = [
    { id: 5, status: "inactive", order: 0 },
    { id: 4, status: "finished", order: -9 },
    { id: 3, status: "active", order: -1 },
    { id: 2, status: "finished", order: 0 },
    { id: 1, status: "paused", order: 0 },
  ] as const;
  expect(workOrder(lists).map(({ id }) => id)).toEqual([3, 1, 5, 4, 2]);
});

test("what is worked stands first, in its order, and what waits to be activated latest first", () => {
  const lists = [
    { id: 9, status: "finished", order: -9, waiting: 0 },
    { id: 8, status: "inactive", order: 0, waiting: 5 },
    { id: 7, status: "loading", order: 0, waiting: 0 },
    { id: 6, status: "inactive", order: -8, waiting: 1 },
    { id: 5, status: "active", order: -7, waiting: 0 },
    { id: 4, status: "failed", order: 0, waiting: 0 },
    { id: 3, status: "paused", order: 0, waiting: 2 },
    { id: 2, status: "active", order: 4, waiting: 1 },
    { id: 1, status: "active", order: 3, waiting: 1 },
  ] as const;
  expect(workFirst(lists).map(({ id }) => id)).toEqual([1, 2, 5, 3, 4, 8, 7, 6, 9]);
});

test.each([
  ["first", { before: 1 }],
  ["sooner", { before: 2 }],
  ["later", { after: 4 }],
  ["last", { after: 5 }],
] as const)("a step %s is a place beside another list", (step, place) => {
  expect(placeAfterStep([1, 2, 3, 4, 5], 3, step)).toEqual(place);
});

test("at an end there is no further to go", () => {
  expect([placeAfterStep([1, 2], 1, "sooner"), placeAfterStep([1, 2], 2, "last")]).toEqual([null, null]);
});

test("a list that moves leaves the others in their order", () => {
  const given = fc.tuple(
    fc.integer({ min: 2, max: 9 }),
    fc.nat(8),
    fc.constantFrom("sooner", "later", "first", "last"),
  );
  fc.assert(
    fc.property(given, ([count, pick, step]) => {
      const order = Array.from({ length: count }, (_, i) => i + 1);
      const id = (pick % count) + 1;
      const place = placeAfterStep(order, id, step as "first");
      const after = place ? orderAfterMove(order, id, place) : order;
      expect(after.filter((one) => one !== id)).toEqual(order.filter((one) => one !== id));
      const to = { first: 0, sooner: Math.max(0, id - 2), later: Math.min(count - 1, id), last: count - 1 }[step];
      expect(after.indexOf(id)).toBe(to);
    }),
  );
});
