import { expect, test } from "vitest";
import { beatOf } from "./beat.ts";

const sinceLeftMs = Number.POSITIVE_INFINITY;
const justAsked = { sinceAskedMs: 0, sinceToldMs: 0, sinceLeftMs };
const longAgo = { sinceAskedMs: 0, sinceToldMs: 20_000, sinceLeftMs };

test("who is available says so every 20 s, in a call and after it too", () => {
  for (const status of ["available", "offered", "ringing", "talking", "wrapUp"] as const) {
    expect(beatOf({ status, wants: true, ...longAgo })).toBe("available");
    expect(beatOf({ status, wants: true, ...longAgo, sinceToldMs: 19_000 })).toBe(null);
  }
});

test("whom the service made away does not become available by itself", () => {
  expect(beatOf({ status: "away", wants: true, ...longAgo })).toBe(null);
  expect(beatOf({ status: null, wants: true, ...longAgo })).toBe(null);
});

test("who leaves goes at once, in a call once it is over, and not before the after-call work is done", () => {
  expect(beatOf({ status: "available", wants: false, ...justAsked, sinceToldMs: 1000 })).toBe("away");
  expect(beatOf({ status: "talking", wants: false, ...justAsked })).toBe(null);
  expect(beatOf({ status: "talking", wants: false, ...longAgo })).toBe("away");
  expect(beatOf({ status: "wrapUp", wants: false, ...longAgo })).toBe(null);
  expect(beatOf({ status: "away", wants: false, ...longAgo })).toBe(null);
});

test("who waits for a call asks each second, who is away seldom", () => {
  const asked = (status: "away" | "available" | null, sinceAskedMs: number) =>
    beatOf({ status, wants: status === "available", sinceAskedMs, sinceToldMs: 0, sinceLeftMs });
  expect(asked("available", 1000)).toBe("ask");
  expect(asked("away", 1000)).toBe(null);
  expect(asked("away", 5000)).toBe("ask");
  expect(asked(null, 1000)).toBe("ask");
});

test("whose other desk is closed says again to be available, once that desk's away has arrived", () => {
  const after = (sinceLeftMs: number, sinceToldMs: number) => ({ sinceAskedMs: 0, sinceToldMs, sinceLeftMs });
  expect(beatOf({ status: "talking", wants: true, ...after(500, 8000) })).toBe(null);
  expect(beatOf({ status: "talking", wants: true, ...after(1000, 8000) })).toBe("available");
  expect(beatOf({ status: "talking", wants: true, ...after(2000, 1000) })).toBe(null);
  expect(beatOf({ status: "away", wants: true, ...after(2000, 1000) })).toBe("available");
  expect(beatOf({ status: "away", wants: true, ...after(5000, 1000) })).toBe(null);
  expect(beatOf({ status: "available", wants: false, ...after(1000, 8000) })).toBe("away");
});
