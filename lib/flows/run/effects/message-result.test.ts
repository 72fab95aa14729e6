import { expect, test } from "vitest";
import { AppError } from "../../../errors.ts";
import type { Effect } from "../effect.ts";
import { performMessageResult } from "./message-result.ts";
import type { MessageReport } from "./world.ts";

const flow = { flow: "carrier", flowId: "1", version: 1, actsAs: null };
const effect = (input: Effect["input"]): Effect => ({ kind: "message_result", key: "2:1", flow, attempt: 1, input });

const own = { id: "a1", isUncertain: () => false };

/** A dispatcher that has one attempt. */
function dispatcher() {
  const reports: MessageReport[] = [];
  const reportMessage = async (report: MessageReport) => {
    if (report.attempt !== "a1" && report.messageId !== "m1")
      throw new AppError("not-found", "There is no such attempt.");
    reports.push(report);
    return reports.length === 1;
  };
  return { reports, world: { reportMessage } };
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

test("elsewhere it names an attempt or a message; neither, or an unknown one, is refused", async () => {
  const { reports, world } = dispatcher();
  await performMessageResult(effect({ status: "busy", messageId: "m1", reason: "" }), null, world);
  expect(reports).toEqual([{ status: "busy", attempt: null, messageId: "m1", reason: null }]);
  for (const input of [{ status: "sent" }, { status: "sent", attempt: "a2" }]) {
    expect(await performMessageResult(effect(input), null, world)).toMatchObject({ failure: { code: "refused" } });
  }
});
