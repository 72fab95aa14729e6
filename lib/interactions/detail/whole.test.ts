import { expect, test } from "vitest";
import type { SegmentRecord } from "../schema.ts";
import { segmentRecord as segment } from "./segment.fixture.ts";
import { wholeOf } from "./whole.ts";

const day = "2026-11-20";
const talked = { agent: "luis", timings: { dateAttendedAgent: `${day} 10:00:10`, endDate: `${day} 10:02:00` } };
const finished = { flags: { finished: true } };

test("who, what and how it ended come from the segments as they do in the summary", () => {
  const whole = wholeOf([
    segment({ ...talked, client: { name: "Inês García" } }),
    segment({
      ...talked,
      client: { id: "34600", name: "Another" },
      disposition: { id: "1", comment: "", levels: ["No"] },
    }),
    segment({
      campaign: "Demo",
      timings: { startDate: `${day} 10:02:00`, endDate: `${day} 10:05:29` },
      disposition: { id: "2", comment: "", levels: ["Solved", "First contact"] },
      ...finished,
    }),
  ]);
  expect(whole).toMatchObject({
    client: { id: "34600", name: "Inês García", contactId: null },
    campaigns: ["Support", "Demo"],
    seconds: 329,
    finished: true,
    disposition: { levels: ["Solved", "First contact"] },
    tags: [],
  });
  expect(wholeOf([])).toBeNull();
});

test("what has no end, or one before its start, has no length", () => {
  expect(wholeOf([segment({ timings: { endDate: `${day} 10:05:00` } }), segment()])).toMatchObject({ seconds: null });
  expect(wholeOf([segment({ timings: { endDate: `${day} 09:59:00` } })])).toMatchObject({ seconds: null });
});

test("the way through campaigns is told as it went", () => {
  const through = (...campaigns: string[]) => wholeOf(campaigns.map((campaign) => segment({ campaign })))?.campaigns;
  expect(through("A", "A", "B", "A")).toEqual(["A", "B", "A"]);
});

test("names the agents in the order in which they took it, and no part that nobody took", () => {
  const by = (...agents: (string | null)[]) => wholeOf(agents.map((agent) => segment({ agent })))?.agents;
  expect(by("ana", null, "ana", "luis", "ana")).toEqual(["ana", "luis", "ana"]);
  expect(by(null)).toEqual([]);
});

test.each([
  ["a transfer", [segment({ ...talked, transfer: transfer(true) })], ["transferred"]],
  ["a transfer of which the end is not known", [segment({ ...talked, transfer: transfer(null) })], ["transferred"]],
  ["a transfer that failed", [segment({ ...talked, transfer: transfer(false) })], []],
  ["a bot, then an agent", [segment({ automation: "bot" }), segment({ ...talked, ...finished })], ["botFirst"]],
  ["a bot by its flag, then an agent", [segment({ flags: { attendedByBot: true } }), segment(talked)], ["botFirst"]],
  ["an agent, then a bot", [segment(talked), segment({ automation: "bot", ...finished })], []],
  ["nobody", [segment(finished)], ["abandoned"]],
  ["nobody yet", [segment()], []],
  ["an agent who never answered", [segment({ agent: "luis", ...finished })], ["abandoned"]],
  [
    "a bot that the client left",
    [segment({ automation: "bot", flags: { finished: true, abandon: true } })],
    ["abandoned"],
  ],
  ["a bot alone", [segment({ automation: "bot", ...finished })], ["contained"]],
  ["nobody, outbound", [segment({ direction: "outbound", ...finished })], []],
  [
    "a holiday, out of hours",
    [segment({ ...talked, flags: { holiday: true, outOfTime: true } })],
    ["outOfTime", "holiday"],
  ],
] as const)("%s", (_, segments, tags) => {
  expect(wholeOf(segments)?.tags).toEqual(tags);
});

function transfer(successful: boolean | null): SegmentRecord["transfer"] {
  return { type: "blind", destinationType: "agent", destination: "ana", successful };
}
