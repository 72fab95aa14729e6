import { expect, test } from "vitest";
import { deskHub } from "@/lib/outbound/hubs/desk.fixture.ts";
import { listRecord, outboundWork } from "./shown.fixture";
import { allLeadsDue, hubWork, loadProgress, workingHubs } from "./work";

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

test("a hub ends with the last of its lists, if the end of each is known", () => {
  const list = (hub: string, id: number, expectedEnd: string | null) =>
    ({ hub, id, filename: "x", saved: 10, done: 4, cancelled: 1, expectedEnd }) as const;
  const [early, late] = ["2026-11-23 11:00:00", "2026-11-24 09:00:00"];
  const lists = [list("h", 1, early), list("h", 2, late), list("i", 3, late), list("i", 4, null)];
  const leadsDue = [
    { hub: "h", leads: 2 },
    { hub: "j", leads: 3 },
  ];
  const work = outboundWork({ lists, leadsDue });
  expect(hubWork(work, "h")).toEqual({ done: 8, saved: 20, end: late, due: 2 });
  expect(hubWork(work, "i")).toEqual({ done: 8, saved: 20, end: null, due: 0 });
  expect(hubWork(work, "j")).toEqual({ done: 0, saved: 0, end: null, due: 3 });
  expect(allLeadsDue(work)).toBe(5);
});
