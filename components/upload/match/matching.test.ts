import { expect, test } from "vitest";
import type { Mapping } from "@/lib/contact-file/judge/mapping.ts";
import type { Reading } from "@/lib/contact-file/reading.ts";
import { fittingMapping, hasClient, isPlain, rematched } from "./matching";

const calls = { channel: "telephony", mode: "predictive" };
const mails = { channel: "email", mode: null };
const matched: Mapping = {
  version: 1,
  dateOrder: null,
  columns: [
    { header: "phone", to: "clientIds" },
    { header: "zone", to: "timezone" },
    { header: "other", to: "data", name: "note" },
  ],
};
const reading = { columns: [{ header: "phone" }, { header: "zone" }, { header: "other" }] } as Reading;

test("what only one column can be is taken from the one that was it", () => {
  const { columns } = rematched(matched, 2, "timezone");
  expect(columns.map(({ to }) => to)).toEqual(["clientIds", "data", "timezone"]);
});

test("several columns may hold numbers", () => {
  const { columns } = rematched(matched, 1, "clientIds");
  expect(columns.map(({ to }) => to)).toEqual(["clientIds", "clientIds", "data"]);
});

test("a left-over column keeps the name it is given", () => {
  expect(rematched(matched, 1, "data", "zona").columns[1]).toEqual({ header: "zone", to: "data", name: "zona" });
});

test("someone to contact is needed, as the hub's channel has it", () => {
  expect(hasClient(calls, matched)).toBe(true);
  expect(hasClient(mails, matched)).toBe(false);
});

test("a matching of before is taken for the same columns on such a hub, and for no other", () => {
  expect(fittingMapping(matched, reading, calls, "list")).toEqual(matched);
  expect(fittingMapping(matched, reading, mails, "list")).toBeNull();
  expect(fittingMapping(matched, { columns: reading.columns.slice(1) } as Reading, calls, "list")).toBeNull();
  const dated = rematched(matched, 2, "scheduleDate");
  expect(fittingMapping(dated, reading, calls, "list")).toBeNull();
  expect(fittingMapping(dated, reading, calls, "leads")).toEqual(dated);
  expect(fittingMapping({ version: 9 }, reading, calls, "list")).toBeNull();
});

test("a matching of before is looked at again where another sheet or encoding may be meant", () => {
  const plain: Pick<Reading, "sheets" | "notes"> = { sheets: [], notes: [] };
  const of = (given: Partial<Reading>) => isPlain({ ...plain, ...given } as Reading);
  const [shown, hidden] = [
    { name: "a", hidden: false },
    { name: "b", hidden: true },
  ];
  expect(of({})).toBe(true);
  expect(of({ sheets: [shown, hidden] })).toBe(true);
  expect(of({ sheets: [shown, { ...shown, name: "c" }] })).toBe(false);
  expect(of({ notes: [{ code: "encoding-guessed", count: 1, params: {} }] })).toBe(false);
});
