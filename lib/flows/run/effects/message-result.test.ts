import { expect, test } from "vitest";
import type { Effect } from "../effect.ts";
import { performMessageResult } from "./message-result.ts";
import type { OwnReport } from "./world.ts";

const flow = { flow: "carrier", flowId: "1", version: 1, actsAs: null };
const effect = (input: Effect["input"]): Effect => ({ kind: "message_result", key: "2:1", flow, attempt: 1, input });

const own = { id: "a1", isUncertain: () => false };

/** A dispatcher that has one attempt. */
function dispatcher() {
  const reports: OwnReport[] = [];
  const reportOwn = async (report: OwnReport) => {
    reports.push(report);
    return reports.length === 1;
  };
  const reportNamed = () => Promise.reject(new Error("No attempt was to be named."));
  return { reports, world: { reportOwn, reportNamed } };
}

test("tells of the attempt that the run was begun for, whatever the node names", async () => {
  const { reports, world } = dispatcher();
  const input = { status: "sent", attempt: "other", messageId: "m1", reason: null };
  expect(await performMessageResult(effect(input), own, world)).toMatchObject({ output: { applied: true } });
  expect(reports).toEqual([{ status: "sent", attempt: "a1", messageId: "m1", reason: null }]);
  expect(await performMessageResult(effect(input), own, world)).toMatchObject({ output: { applied: false } });
});

test("an error is unknown where nobody knows whether the message went out", async () => {
  const { reports, world } = dispatcher();
  const uncertain = { ...own, isUncertain: () => true };
  for (const status of ["error", "sent", "invalid_number"]) {
    await performMessageResult(effect({ status }), uncertain, world);
  }
  expect(reports.map(({ status }) => status)).toEqual(["unknown", "sent", "invalid_number"]);
});

test("a run of no attempt that names none, and no message, is refused", async () => {
  const { world } = dispatcher();
  expect(await performMessageResult(effect({ status: "sent" }), null, world)).toMatchObject({
    failure: { code: "refused" },
  });
});
