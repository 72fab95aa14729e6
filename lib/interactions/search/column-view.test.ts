import { expect, test } from "vitest";
import { columnPlaces, columnSettings, withMoved } from "./column-view.ts";

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

test("a column moves a place at a time, and stops at the ends", () => {
  const settings = columnSettings([], known);
  const ids = (list: { id: string }[]) => list.map(({ id }) => id);
  expect(ids(withMoved(settings, "guid", -1))).toEqual(["start", "guid", "client"]);
  expect(ids(withMoved(settings, "start", 1))).toEqual(["client", "start", "guid"]);
  expect(ids(withMoved(settings, "start", -1))).toEqual(ids(settings));
  expect(ids(withMoved(settings, "guid", 1))).toEqual(ids(settings));
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
