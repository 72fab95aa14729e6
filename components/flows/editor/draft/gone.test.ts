import { expect, test } from "vitest";
import { RequestError } from "@/lib/http/browser/client.ts";
import { goneFlow } from "./gone";

const refused = (status: number, problem: object = {}) => new RequestError(status, "refused", problem);

test("says what became of the flow, and who did it where that is known", () => {
  const renamed = { reason: "renamed", name: "orders", by: "ana" };
  expect(goneFlow(refused(410, { title: "gone", ...renamed }))).toEqual(renamed);
  const deleted = { reason: "deleted", name: "orders", by: null, deletedAt: "2026-11-22 10:00:00" };
  expect(goneFlow(refused(410, deleted))).toEqual(deleted);
  expect(goneFlow(refused(410, { ...deleted, by: undefined }))).toEqual(deleted);
});

test("a flow that is not known, or a refusal that says nothing more, is one that is no longer there", () => {
  expect(goneFlow(refused(404))).toEqual({ reason: "replaced" });
  expect(goneFlow(refused(410, { reason: "replaced" }))).toEqual({ reason: "replaced" });
  expect(goneFlow(refused(410, { reason: "moved to the moon" }))).toEqual({ reason: "replaced" });
});

test("anything else says nothing of it", () => {
  for (const status of [0, 400, 401, 403, 412, 500]) expect(goneFlow(refused(status))).toBe(null);
  expect(goneFlow(new Error("no"))).toBe(null);
  expect(goneFlow(null)).toBe(null);
});
