import { expect, test } from "vitest";
import { recordName } from "../text-schema.ts";
import { nameOfFile } from "./files/flow-name.ts";
import { freeName } from "./free-name.ts";

test.each([
  ["orders", [], "orders"],
  ["orders", ["orders"], "orders 2"],
  ["orders", ["orders", "orders 2", "orders 4"], "orders 3"],
  ["orders 2", ["orders 2"], "orders 2 2"],
])("%s where %j are taken becomes %s", (wanted, taken, name) => {
  expect(freeName(wanted, new Set(taken))).toBe(name);
});

test("a name stays one, however long the wish", () => {
  const wanted = `${"😀".repeat(127)}  x`;
  const taken = new Set<string>();
  for (let i = 0; i < 12; i++) taken.add(freeName(wanted, taken));
  expect(taken.size).toBe(12);
  for (const name of taken) expect(recordName.safeParse(name).data).toBe(name);
});

test.each([
  ["orders.json", "orders"],
  ["a.b.JSON", "a.b"],
  ["50% off ñ?.drawflow", "50% off ñ?"],
  [" spaced .json", "spaced"],
  ["x\u202ey\u0007.json", "xy"],
  [`${"x".repeat(300)}.json`, "x".repeat(128)],
  [".json", null],
  ["..json", null],
  ["...json", null],
])("the file %j brings the name %j", (file, name) => {
  expect(nameOfFile(file)).toBe(name);
});
