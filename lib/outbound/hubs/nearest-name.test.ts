import { expect, it } from "vitest";
import { nearest } from "./nearest-name.ts";

const meant = nearest(["luis", "ana", "José Pérez", "brochure.pdf", "mary1", "mary2", "mary3"]);

it.each([
  ["LUIS", "luis"],
  ["lius", "luis"],
  ["jose.perez", "José Pérez"],
  ["broshure.pdf", "brochure.pdf"],
  ["brochure", null],
  ["lui", null],
  ["eva", null],
  // As near to several: none can be told to be meant.
  ["mary4", null],
  ["x".repeat(10_000), null],
])("by %s is meant %s", (given, name) => {
  expect(meant(given)).toBe(name);
});
