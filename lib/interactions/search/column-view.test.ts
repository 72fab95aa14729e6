import { expect, test } from "vitest";
import {
  columnBeside,
  columnPlaces,
  columnSettings,
  densityOf,
  goneColumns,
  withPlaced,
  withPut,
} from "./column-view.ts";

const known = [
  { id: "start", shown: true },
  { id: "client", shown: true },
  { id: "guid", shown: false },
];
const free = { pinned: false, width: null };

test("without anything kept, columns stand as they come", () => {
  const settings = columnSettings(undefined, known);
  expect(settings).toEqual(known.map((one) => ({ ...one, ...free })));
  expect(columnSettings([{ id: "client", shown: "yes" }], known)).toEqual(settings);
});

test("what was kept stays in its order; columns that are gone or given twice are left out, new ones come behind", () => {
  const client = { id: "client", shown: false, pinned: true, width: 200 };
  const kept = [client, { ...free, id: "gone", shown: true }, { ...client, width: 90 }];
  const settings = columnSettings(kept, known);
  expect(settings.map(({ id }) => id)).toEqual(["client", "start", "guid"]);
  expect(settings[0]).toEqual(client);
});

test("of the columns that are gone, those that were shown are named", () => {
  const kept = [
    { id: "queue", shown: true },
    { id: "client", shown: true },
    { id: "tags", shown: false },
  ];
  expect(
    goneColumns(
      kept.map((one) => ({ ...free, ...one })),
      known,
    ),
  ).toEqual(["queue"]);
});

test("a column comes to stand beside another, and stays put or not as before", () => {
  const settings = columnSettings([], known);
  const ids = (list: { id: string }[]) => list.map(({ id }) => id);
  expect(ids(withPut(settings, "guid", "before", "client"))).toEqual(["start", "guid", "client"]);
  expect(ids(withPut(settings, "start", "after", "client"))).toEqual(["client", "start", "guid"]);
  expect(ids(withPut(settings, "guid", "before", "start"))).toEqual(["guid", "start", "client"]);
  for (const beside of ["start", "gone"]) expect(withPut(settings, "start", "before", beside)).toEqual(settings);
  expect(withPut(settings, "gone", "before", "start")).toEqual(settings);
  const pinned = settings.map((one) => ({ ...one, pinned: one.id === "client" }));
  expect(withPut(pinned, "client", "after", "guid")[2]).toEqual(pinned[1]);
});

/** Columns by a letter each: in brackets where they stay put, with a dash where they are hidden. */
const columns = (text: string) =>
  text.split(" ").map((one) => ({
    id: one.replace(/\W/g, ""),
    shown: !one.includes("-"),
    pinned: one.includes("["),
    width: null,
  }));

test.each([
  ["a b c", "a", "after", "c", "b c a"],
  ["a b c", "c", "before", "a", "c a b"],
  ["a -b c", "c", "before", "a", "c a -b"],
  ["a b c", "a", "after", "a", "a b c"],
  ["a b c", "a", "after", "gone", "a b c"],
  ["a b c", "gone", "after", "a", "a b c"],
  ["[a] b c", "c", "after", "a", "[a] [c] b"],
  ["[a] [b] c", "a", "before", "c", "[b] a c"],
  ["a [b] c", "c", "before", "b", "a [c] [b]"],
] as const)("of '%s', %s %s %s: '%s'", (given, id, side, beside, then) => {
  expect(withPlaced(columns(given), id, side, beside)).toEqual(columns(then));
});

test.each([
  ["a -b c", "a", "c"],
  ["a -b c", "c", null],
  ["a [b] c [d]", "b", "d"],
  ["a [b] c [d]", "d", null],
  ["a [b] c [d]", "a", "c"],
])("of '%s', behind %s comes %s", (given, id, next) => {
  expect(columnBeside(columns(given), id, "after")).toBe(next);
  if (next !== null) expect(columnBeside(columns(given), next, "before")).toBe(id);
});

test("pinned columns come first, each where the one before it ends; hidden ones have no place", () => {
  const [start, client, guid] = columnSettings([], known);
  if (!start || !client || !guid) throw new Error("Three columns are known.");
  const places = columnPlaces([start, { ...guid, pinned: true }, { ...client, pinned: true, width: 100 }]);
  expect(places.map(({ id, left }) => [id, left])).toEqual([
    ["client", 0],
    ["start", null],
  ]);
  const two = columnPlaces([
    { ...client, pinned: true, width: 100 },
    { ...start, pinned: true },
  ]);
  expect(two.map(({ left }) => left)).toEqual([0, 100]);
});

test("a density that was kept is taken where there is one of that name", () => {
  expect(["compact", "regular", "relaxed"].map(densityOf)).toEqual(["compact", "regular", "relaxed"]);
  expect([undefined, null, "dense", 2, {}, "toString"].map(densityOf)).toEqual(Array(6).fill("regular"));
});
