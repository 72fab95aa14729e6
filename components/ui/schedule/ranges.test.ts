import { expect, test } from "vitest";
import { copyDay, oneMore, rangeSpan, readRanges, splitAtMidnight, withDay } from "./ranges";

test.each([
  ["09:00-13:00, 16:30-21:15", ["09:00-13:00", "16:30-21:15"]],
  ["9-13; 16.30 – 21", ["09:00-13:00", "16:30-21:00"]],
  ["930-1800", ["09:30-18:00"]],
  ["8h-14h30", ["08:00-14:30"]],
  ["20:00-24", ["20:00-24:00"]],
  ["", []],
  ["25:00", ["25:00"]],
  ["9-9:61", ["9-9:61"]],
  ["9-24:30", ["9-24:30"]],
])("%j is read as %j: what cannot be read stays as it was typed", (text, ranges) => {
  expect(readRanges(text)).toEqual(ranges);
});

test("a day is written, closed, and copied to others", () => {
  const week = { mon: ["09:00-18:00"], sat: ["10:00-14:00"] };
  expect(withDay(week, "mon", [])).toEqual({ sat: ["10:00-14:00"] });
  expect(copyDay(week, "mon", ["tue", "sat"])).toEqual({
    mon: ["09:00-18:00"],
    tue: ["09:00-18:00"],
    sat: ["09:00-18:00"],
  });
  expect(copyDay(week, "sun", ["mon", "sat"])).toEqual({});
});

test("one more range begins an hour after the last, while the day lasts", () => {
  expect(oneMore([])).toEqual(["09:00-18:00"]);
  expect(oneMore(["09:00-13:00"])).toEqual(["09:00-13:00", "14:00-16:00"]);
  expect(oneMore(["09:00-22:30"])).toEqual(["09:00-22:30", "23:30-24:00"]);
  expect(oneMore(["09:00-23:00"])).toEqual(["09:00-23:00"]);
});

test("a range is a part of its day", () => {
  expect(rangeSpan("06:00-12:00")).toEqual({ from: 0.25, to: 0.5 });
  expect([rangeSpan("12:00-06:00"), rangeSpan("9-12"), rangeSpan("00:00-24:00")]).toEqual([
    null,
    null,
    { from: 0, to: 1 },
  ]);
});

test("hours over midnight are two pieces, the second on the day after", () => {
  expect(splitAtMidnight({ mon: ["09:00-12:00", "22:00-02:00"], tue: ["09:00-18:00"] }, "mon")).toEqual({
    mon: ["09:00-12:00", "22:00-24:00"],
    tue: ["00:00-02:00", "09:00-18:00"],
  });
  expect(splitAtMidnight({ sun: ["20:00-01:30"] }, "sun")).toEqual({ sun: ["20:00-24:00"], mon: ["00:00-01:30"] });
  expect(splitAtMidnight({ mon: ["20:00-00:00"] }, "mon")).toEqual({ mon: ["20:00-24:00"] });
  const plain = { mon: ["09:00-18:00", "nonsense"] };
  expect(splitAtMidnight(plain, "mon")).toBe(plain);
});
