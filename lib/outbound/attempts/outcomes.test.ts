import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../time/durations.ts";
import {
  type AttemptOutcome,
  type AttemptStanding,
  afterReport,
  bestOutcome,
  nextAfter,
  type Retrying,
} from "./outcomes.ts";

const at = new Date("2026-11-24T10:00:00Z");
const inMs = (ms: number) => new Date(at.getTime() + ms);
const hub: Retrying = {
  maxAttempts: 2,
  retryMinutes: 60,
  maxTotal: null,
  retries: {},
  machine: null,
  needsAgent: false,
};
const contact = { numbers: 2, numberIndex: 0, numberTries: 1, attempts: 1 };
const done = { state: "done" };
const second = { state: "waiting", at: null, numberIndex: 1, numberTries: 0, owed: false };
const sameIn = (minutes: number) => ({
  state: "waiting",
  at: inMs(minutes * MINUTE_MS),
  numberIndex: 0,
  numberTries: 1,
  owed: false,
});

const becomes = (outcome: AttemptOutcome, given: { contact?: object; hub?: object; isFinal?: boolean } = {}) =>
  nextAfter(outcome, { contact: { ...contact, ...given.contact }, hub: { ...hub, ...given.hub }, at }, given.isFinal);

describe("after an attempt", () => {
  test.each(["sent", "delivered", "read", "answered", "invalid_session"] as const)("%s: done", (outcome) => {
    expect(becomes(outcome)).toEqual(done);
  });

  test.each(["busy", "no_answer", "machine", "error"] as const)(
    "%s: the same number again, then the next, then done",
    (outcome) => {
      expect(becomes(outcome)).toEqual(sameIn(60));
      const spent = { numberTries: 2, attempts: 2 };
      expect(becomes(outcome, { contact: spent })).toEqual(second);
      expect(becomes(outcome, { contact: { ...spent, numberIndex: 1 } })).toEqual(done);
    },
  );

  test("the hub's retries of an outcome come before its own", () => {
    const retries = { busy: { minutes: 5, attempts: 1 }, error: { minutes: 7 } };
    expect(becomes("busy", { hub: { retries } })).toEqual(second);
    expect(becomes("busy", { hub: { retries: { busy: { minutes: 5, attempts: 3 } } } })).toEqual(sameIn(5));
    expect(becomes("error", { hub: { retries } })).toEqual(sameIn(7));
    expect(becomes("no_answer", { hub: { retries } })).toEqual(sameIn(60));
  });

  test.each(["invalid_number", "unknown", "blacklisted"] as const)("%s: the next number, never the same", (outcome) => {
    expect(becomes(outcome)).toEqual(second);
    expect(becomes(outcome, { contact: { numberIndex: 1 } })).toEqual(done);
  });

  test("an error to which no repetition changes anything: the next number", () => {
    expect(becomes("error", { isFinal: true })).toEqual(second);
    expect(becomes("error", { isFinal: true, contact: { numbers: 1 } })).toEqual(done);
  });

  test("a machine: as the hub says", () => {
    expect(becomes("machine", { hub: { machine: "done" } })).toEqual(done);
    expect(becomes("machine", { hub: { machine: "connect" } })).toEqual(done);
    const connected = becomes("machine", { hub: { machine: "connect", needsAgent: true } });
    expect(connected).toEqual({ state: "working", until: inMs(24 * HOUR_MS) });
  });

  test("who talked to an agent waits a day for the disposition", () => {
    expect(becomes("answered", { hub: { needsAgent: true } })).toEqual({
      state: "working",
      until: inMs(24 * HOUR_MS),
    });
  });

  test("who was abandoned gets another attempt whatever is left, after 72 hours", () => {
    const spent = { numberTries: 9, attempts: 9 };
    const owed = { state: "waiting", at: inMs(72 * HOUR_MS), numberIndex: 0, numberTries: 9, owed: true };
    expect(becomes("abandoned", { contact: spent })).toEqual(owed);
  });

  test("who was attempted as often as the hub ever does is done", () => {
    for (const outcome of ["busy", "invalid_number", "abandoned"] as const) {
      expect(becomes(outcome, { hub: { maxTotal: 1 } })).toEqual(done);
      expect(becomes(outcome, { hub: { maxTotal: 2 } })).not.toEqual(done);
    }
  });
});

test("a contact's result is the best outcome", () => {
  expect(bestOutcome(["busy", "answered", null, "unknown"])).toBe("answered");
  expect(bestOutcome(["invalid_number", "error"])).toBe("error");
  expect(bestOutcome([null])).toBeNull();
});

const standing = (status: AttemptStanding["status"], outcome: AttemptOutcome | null = null): AttemptStanding => ({
  status,
  outcome,
});
const ended = (outcome: AttemptOutcome) => standing("ended", outcome);

describe("reports of a message", () => {
  const order: AttemptOutcome[] = ["unknown", "sent", "error", "delivered", "read", "answered"];
  test("only go forward, in whichever order they come", () => {
    for (const [i, before] of order.entries()) {
      for (const [j, reported] of order.entries()) {
        if (reported === "unknown") continue;
        expect(afterReport(ended(before), reported as "sent", false)).toEqual(j > i ? ended(reported) : null);
      }
    }
    expect(afterReport(ended("error"), "invalid_number", false)).toBeNull();
    expect(afterReport(standing("going"), "invalid_number", false)).toEqual(ended("invalid_number"));
    expect(afterReport(standing("going"), "completed", false)).toEqual(ended("delivered"));
  });
});

describe("reports of a call", () => {
  test("it rings, somebody talks, it ends", () => {
    expect(afterReport(standing("going"), "sent", true)).toEqual(standing("ringing"));
    expect(afterReport(standing("ringing"), "sent", true)).toBeNull();
    expect(afterReport(standing("ringing"), "answered", true)).toEqual(standing("talking", "answered"));
    expect(afterReport(standing("talking", "answered"), "answered", true)).toBeNull();
    expect(afterReport(standing("talking", "answered"), "no_answer", true)).toBeNull();
    expect(afterReport(standing("talking", "answered"), "completed", true)).toEqual(ended("answered"));
    expect(afterReport(standing("ringing"), "busy", true)).toEqual(ended("busy"));
    expect(afterReport(ended("busy"), "answered", true)).toBeNull();
  });

  test("one that was given up takes whatever comes", () => {
    expect(afterReport(ended("unknown"), "busy", true)).toEqual(ended("busy"));
    expect(afterReport(ended("unknown"), "answered", true)).toEqual(ended("answered"));
    expect(afterReport(ended("unknown"), "completed", true)).toEqual(ended("answered"));
    expect(afterReport(ended("unknown"), "sent", true)).toBeNull();
  });
});
