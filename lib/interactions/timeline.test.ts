import { expect, test } from "vitest";
import { ticksOf, timelineOf } from "./timeline.ts";

const day = "2026-11-20";

test("waiting, talk and the holds upon it", () => {
  const timeline = timelineOf([
    {
      segmentId: "a",
      timings: {
        startDate: `${day} 10:00:00`,
        dateAttended: `${day} 10:00:20`,
        dateAttendedAgent: `${day} 10:00:30`,
        endDate: `${day} 10:05:00`,
      },
      events: [
        { event: "hold", startTime: `${day} 10:01:00`, endTime: `${day} 10:01:30` },
        { event: "note", startTime: `${day} 10:02:00`, endTime: `${day} 10:02:30` },
      ],
    },
  ]);
  expect(timeline?.seconds).toBe(300);
  expect(timeline?.lanes[0]?.phases).toEqual([
    { kind: "queue", from: 0, to: 20 },
    { kind: "queue", from: 20, to: 30 },
    { kind: "talk", from: 30, to: 300 },
    { kind: "hold", from: 60, to: 90 },
  ]);
});

test("a bot's part lasts until an agent attends", () => {
  const timings = {
    startDate: `${day} 10:00:00`,
    dateAttended: `${day} 10:00:00`,
    dateAttendedAgent: `${day} 10:01:00`,
    endDate: `${day} 10:02:00`,
  };
  const timeline = timelineOf([{ segmentId: "a", timings, flags: { attendedByBot: true } }]);
  expect(timeline?.lanes[0]?.phases).toEqual([
    { kind: "bot", from: 0, to: 60 },
    { kind: "talk", from: 60, to: 120 },
  ]);
});

test("a segment nobody attended is all waiting, an open one runs to the end", () => {
  const timeline = timelineOf([
    { segmentId: "a", timings: { startDate: `${day} 10:00:00` } },
    { segmentId: "b", timings: { startDate: `${day} 10:01:00`, endDate: `${day} 10:04:00` } },
  ]);
  expect(timeline?.lanes).toEqual([
    { segmentId: "a", from: 0, to: 240, open: true, phases: [{ kind: "queue", from: 0, to: 240 }] },
    { segmentId: "b", from: 60, to: 240, open: false, phases: [{ kind: "queue", from: 60, to: 240 }] },
  ]);
});

test("no segments, no timeline; no length, still one second", () => {
  expect(timelineOf([])).toBeNull();
  expect(
    timelineOf([{ segmentId: "a", timings: { startDate: `${day} 10:00:00`, endDate: `${day} 10:00:00` } }])?.seconds,
  ).toBe(1);
});

test("ticks are round and few, however long it took", () => {
  expect(ticksOf(1)).toEqual([0, 1]);
  expect(ticksOf(762)).toEqual([0, 120, 240, 360, 480, 600, 720]);
  expect(ticksOf(7200)).toEqual([0, 900, 1800, 2700, 3600, 4500, 5400, 6300, 7200]);
  for (let seconds = 1; seconds < 10_000_000; seconds = Math.ceil(seconds * 1.3)) {
    const ticks = ticksOf(seconds);
    expect(ticks.length).toBeLessThanOrEqual(9);
    expect(ticks.at(-1)).toBeLessThanOrEqual(seconds);
  }
});
