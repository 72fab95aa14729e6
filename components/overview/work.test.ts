import { expect, test } from "vitest";
import { deskHub } from "@/lib/outbound/hubs/desk.fixture.ts";
import { listRecord } from "./shown.fixture";
import { loadProgress, workingHubs } from "./work";

test("enabled hubs and those with lists at work are shown, first those that have something to do", () => {
  const counts = (more: object) => ({ ...deskHub("h").lists, ...more });
  const hubs = [
    deskHub("a idle"),
    deskHub("b off", { enabled: false, lists: counts({ paused: 2, failed: 1 }) }),
    deskHub("c off but active", { enabled: false, lists: counts({ active: 2 }) }),
    deskHub("d leads", { leadsWaiting: 3 }),
  ];
  const lists = [listRecord("c off but active", 2), listRecord("c off but active", 1), listRecord("elsewhere", 3)];
  const shown = workingHubs(hubs, lists);
  expect(shown.map(({ hub: { name }, lists: own }) => [name, own.map(({ id }) => id)])).toEqual([
    ["c off but active", [2, 1]],
    ["d leads", []],
    ["a idle", []],
  ]);
});

test("the progress is that of all contacts that are loading", () => {
  const loading = (id: number, received: number, progress: number) =>
    listRecord("h", id, { status: "loading", received, progress });
  expect(loadProgress([listRecord("h", 1)])).toBeNull();
  expect(loadProgress([loading(1, 300, 0.5), loading(2, 100, 0), listRecord("h", 3)])).toBe(0.375);
  expect(loadProgress([loading(1, 0, 1)])).toBe(0);
});
