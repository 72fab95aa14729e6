import fc from "fast-check";
import { expect, test } from "vitest";
import { formatUtc } from "../../time/instant.ts";
import { secondsOf } from "./phases.ts";
import { type Timed, timelineOf } from "./timeline.ts";
import { layoutOf } from "./timeline-layout.ts";

const day = "2026-11-20";
const segment = (given: Partial<Omit<Timed, "timings">> & { timings?: Partial<Timed["timings"]> } = {}): Timed => ({
  segmentId: "a",
  ...given,
  timings: { startDate: `${day} 10:00:00`, ...given.timings },
});

test("waiting, ringing, talk, the holds in it and wrapping up follow each other", () => {
  const timeline = timelineOf([
    segment({
      timings: {
        dateAttended: `${day} 10:00:01`,
        dateAttendedAgent: `${day} 10:00:30`,
        endDate: `${day} 10:05:00`,
      },
      events: [
        { event: "Ringing", startTime: `${day} 10:00:20`, endTime: `${day} 10:00:30` },
        { event: "hold", startTime: `${day} 10:01:00`, endTime: `${day} 10:01:30` },
        { event: "unhold", startTime: `${day} 10:01:30`, endTime: null },
        { event: "Wrap-up", startTime: `${day} 10:05:00`, endTime: `${day} 10:05:40` },
      ],
    }),
  ]);
  expect(timeline?.seconds).toBe(340);
  expect(timeline?.lanes[0]?.phases).toEqual([
    { kind: "queue", from: 0, to: 20 },
    { kind: "ring", from: 20, to: 30 },
    { kind: "talk", from: 30, to: 60 },
    { kind: "hold", from: 60, to: 90 },
    { kind: "talk", from: 90, to: 300 },
    { kind: "wrapUp", from: 300, to: 340 },
  ]);
  expect(timeline?.lanes[0]?.moments).toEqual([{ at: 90, event: "unhold" }]);
  expect(secondsOf("talk", timeline?.lanes[0]?.phases ?? [])).toBe(240);
});

test("a bot's part lasts until an agent attends, or to the end", () => {
  const timings = { dateAttended: `${day} 10:00:00`, endDate: `${day} 10:02:00` };
  const flags = { attendedByBot: true };
  const handed = segment({ timings: { ...timings, dateAttendedAgent: `${day} 10:01:00` }, flags });
  expect(timelineOf([handed])?.lanes[0]?.phases).toEqual([
    { kind: "bot", from: 0, to: 60 },
    { kind: "talk", from: 60, to: 120 },
  ]);
  expect(timelineOf([segment({ timings, flags })])?.lanes[0]?.phases).toEqual([{ kind: "bot", from: 0, to: 120 }]);
});

test("a segment nobody attended is all waiting, an open one runs to the end of the whole", () => {
  const timeline = timelineOf([
    segment(),
    segment({ segmentId: "b", timings: { startDate: `${day} 10:01:00`, endDate: `${day} 10:04:00` } }),
  ]);
  expect(timeline?.lanes).toMatchObject([
    { segmentId: "a", from: 0, to: 240, open: true, phases: [{ kind: "queue", from: 0, to: 240 }] },
    { segmentId: "b", from: 60, to: 240, open: false, phases: [{ kind: "queue", from: 60, to: 240 }] },
  ]);
});

test("what goes on now runs until now, what was left open long ago does not", () => {
  expect(timelineOf([segment()], `${day} 10:30:00`)?.seconds).toBe(1800);
  expect(timelineOf([segment()], "2027-01-01 00:00:00")?.seconds).toBe(1);
  expect(timelineOf([segment({ flags: { finished: true } })], `${day} 10:30:00`)?.seconds).toBe(1);
});

test("a transfer leads to the agent or campaign it names, to what follows, or out", () => {
  const to = (destinationType: string, destination: string, successful = true) =>
    timelineOf([
      segment({ transfer: { type: "blind", destinationType, destination, successful } }),
      segment({ segmentId: "b", campaign: "Support", agent: "ana", timings: { startDate: `${day} 10:01:00` } }),
      segment({ segmentId: "c", campaign: "Sales", agent: "luis", timings: { startDate: `${day} 10:02:00` } }),
    ])?.handovers;
  expect(to("agent", "luis")).toEqual([{ from: 0, to: 2, at: 120, kind: "blind", successful: true }]);
  expect(to("campaign", "Support")?.[0]?.to).toBe(1);
  expect(to("campaign", "Renamed since")?.[0]?.to).toBe(1);
  expect(to("campaign", "Renamed since", false)?.[0]?.to).toBeNull();
  expect(to("external", "+34600")).toMatchObject([{ to: null, at: 120 }]);
});

test("no segments, no timeline; no length, still one second and a mark", () => {
  expect(timelineOf([])).toBeNull();
  const timeline = timelineOf([segment({ timings: { endDate: `${day} 10:00:00` } })]);
  expect(timeline?.seconds).toBe(1);
  expect(timeline?.lanes[0]?.phases).toEqual([{ kind: "queue", from: 0, to: 0 }]);
});

const start = Date.UTC(2026, 10, 20, 10);
const moment = fc
  .oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: -100, max: 40_000 }))
  .map((seconds) => formatUtc(new Date(start + seconds * 1000)));
const maybe = fc.option(moment);
const anySegment: fc.Arbitrary<Timed> = fc.record({
  segmentId: fc.uuid(),
  agent: fc.constantFrom("ana", "luis", null),
  timings: fc.record({ startDate: moment, endDate: maybe, dateAttended: maybe, dateAttendedAgent: maybe }),
  flags: fc.record({ attendedByBot: fc.boolean(), finished: fc.boolean() }),
  events: fc.array(
    fc.record({ event: fc.constantFrom("hold", "Ringing", "wrap-up", "note"), startTime: maybe, endTime: maybe }),
    { maxLength: 12 },
  ),
  transfer: fc.option(
    fc.record({
      type: fc.constantFrom("blind", "attended"),
      destinationType: fc.constantFrom("agent", "campaign", "external"),
      destination: fc.constantFrom("ana", "luis", "nobody"),
    }),
  ),
});

test("the phases of a lane fill it from its start to its end, whatever the dates are", () => {
  fc.assert(
    fc.property(fc.array(anySegment, { minLength: 1, maxLength: 12 }), maybe, (segments, asOf) => {
      const timeline = timelineOf(segments, asOf);
      expect(timeline?.lanes).toHaveLength(segments.length);
      for (const { from, to, phases, moments } of timeline?.lanes ?? []) {
        expect(phases[0]?.from).toBe(from);
        expect(phases.at(-1)?.to).toBe(to);
        expect(to).toBeLessThanOrEqual(timeline?.seconds ?? 0);
        for (const [n, phase] of phases.entries()) {
          if (n > 0) expect(phase.from).toBe(phases[n - 1]?.to);
          expect(phase.to - phase.from).toBeGreaterThanOrEqual(to > from ? 1 : 0);
        }
        for (const { at } of moments) expect(at >= from && at <= to).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});

test("marks lie within the width, in their order, never over each other and never without width", () => {
  const width = fc.integer({ min: 60, max: 2000 });
  fc.assert(
    fc.property(fc.array(anySegment, { minLength: 1, maxLength: 12 }), width, (segments, wide) => {
      const timeline = timelineOf(segments);
      if (!timeline) throw new Error("There are segments.");
      const layout = layoutOf(timeline, wide);
      for (const { marks, left, right, points } of layout.lanes) {
        let end = left;
        for (const mark of marks) {
          expect(mark.x).toBeGreaterThanOrEqual(end - 1e-6);
          expect(mark.width).toBeGreaterThan(1);
          end = mark.x + mark.width;
        }
        expect(left).toBeGreaterThanOrEqual(0);
        expect(end).toBeCloseTo(right);
        expect(right).toBeLessThanOrEqual(wide + 1e-6);
        for (const { x } of points) expect(x >= 0 && x <= wide).toBe(true);
      }
      for (const { path } of layout.handovers) expect(path).toMatch(/^M [\d.]+ [\d.]+ /);
    }),
    { numRuns: 400 },
  );
});
