import { expect, test } from "vitest";
import type { DayCounts } from "@/lib/interactions/breakdown/queries.ts";
import { dayChangeOf, figureOf, toneOf } from "./day-change";

const at = new Date("2026-11-23T10:32:00Z");
const against = "weekBefore" as const;

function day(total: number, { answered = 0, quick = 0, abandoned = 0, fromHubs = 0 } = {}): DayCounts {
  const judged = answered + abandoned;
  const rest = {
    inbound: judged,
    contained: 0,
    unfinished: 0,
    within: 20,
    withinEmail: 14400,
    judgedEmails: 0,
    answeredWithin: quick,
  };
  const serviceLevel = judged === 0 ? null : quick / judged;
  return { service: { by: "service", total, answered, abandoned, serviceLevel, ...rest }, fromHubs };
}

test("a count is so many more or fewer than on the day before, with its share of it", () => {
  const figures = { at, against, today: day(162, { fromHubs: 5 }), before: day(150, { fromHubs: 8 }) };
  expect(dayChangeOf("interactions", figures)).toEqual({ way: "more", by: 12, share: 0.08 });
  expect(dayChangeOf("fromHubs", figures)).toEqual({ way: "fewer", by: -3, share: -0.375 });
  expect(dayChangeOf("abandoned", figures)).toEqual({ way: "same", by: 0, share: null });
});

test("where the day before had interactions but none of a kind, there is no share of nothing", () => {
  const figures = { at, against, today: day(10, { abandoned: 4 }), before: day(10) };
  expect(dayChangeOf("abandoned", figures)).toEqual({ way: "more", by: 4, share: null });
});

test("where the day before had none at all, or was left out by its zone, nothing is compared", () => {
  for (const before of [day(0), null]) {
    for (const name of ["interactions", "level", "abandoned", "fromHubs"] as const)
      expect(dayChangeOf(name, { at, against, today: day(10), before })).toEqual({ way: "noneBefore" });
  }
});

test("the service level differs by points, reckoned from what is shown", () => {
  const level = (answered: number, quick: number) => day(1000, { answered, quick });
  const change = (today: DayCounts, before: DayCounts) => dayChangeOf("level", { at, against, today, before });
  expect(figureOf("level", level(3, 2))).toBe(66.7);
  expect(change(level(3, 2), level(4, 2))).toEqual({ way: "higher", by: 16.7 });
  expect(change(level(4, 2), level(3, 2))).toEqual({ way: "lower", by: -16.7 });
  expect(change(level(1000, 501), level(4000, 2003))).toEqual({ way: "equal", by: 0 });
  expect(change(day(5), level(3, 2))).toEqual({ way: "noLevel" });
  expect(change(level(3, 2), day(5))).toEqual({ way: "noLevel" });
});

test("only of the level and of the abandoned a change is for the better or the worse", () => {
  const [more, fewer] = [{ way: "more", by: 1, share: null } as const, { way: "fewer", by: -1, share: null } as const];
  expect([toneOf("abandoned", more), toneOf("abandoned", fewer)]).toEqual(["caution", "go"]);
  expect([toneOf("interactions", more), toneOf("fromHubs", fewer)]).toEqual(["idle", "idle"]);
  expect(toneOf("level", { way: "lower", by: -1 })).toBe("caution");
  expect(toneOf("level", { way: "noneBefore" })).toBe("idle");
});
