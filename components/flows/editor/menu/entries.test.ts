import { expect, test } from "vitest";
import { keyBindings } from "../keys/key-bindings";
import { entriesFor, menuEntries } from "./entries";

const places = ["node", "connection", "ground"] as const;

test("each entry of a menu is bound to a key, and stands in its menu once", () => {
  const bound = new Set(keyBindings.map(({ action }) => action));
  for (const place of places) {
    const all = menuEntries[place].flat();
    expect(all.filter((entry) => !bound.has(entry))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
  }
});

test("who may only look is offered nothing that changes the drawing", () => {
  expect(places.map((place) => entriesFor(place, { readOnly: true, several: true }))).toEqual([
    [["settings"], ["copy"]],
    [],
    [["selectAll", "fit"]],
  ]);
});

test("a module is offered to several nodes only", () => {
  const offered = (several: boolean) => entriesFor("node", { readOnly: false, several }).flat();
  expect(offered(true).filter((entry) => !offered(false).includes(entry))).toEqual(["module"]);
});
