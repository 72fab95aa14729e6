import { parentPort } from "node:worker_threads";
import { AppError } from "../../errors.ts";
import type { RawBatch } from "../../json/batch.ts";
import { workInBackground } from "../../threads/background-thread.ts";
import { BatchCheck } from "./batch-check.ts";
import type { CheckReply, CheckRequest } from "./threaded-checker.ts";

// The thread's side of ThreadedChecker: answers every question but "close", in their order.
workInBackground();

const checks = new Map<number, BatchCheck>();

parentPort?.on("message", (asked: CheckRequest) => {
  if (asked.open) checks.set(asked.upload, new BatchCheck(asked.open));
  if (asked.close) checks.delete(asked.upload);
  const check = checks.get(asked.upload);
  if (!check) return;
  if (asked.warnings) parentPort?.postMessage({ warnings: check.warnings() } satisfies CheckReply);
  if (!asked.raw) return;
  parentPort?.postMessage(outcomeOf(check, asked.raw) satisfies CheckReply);
});

function outcomeOf(check: BatchCheck, raw: RawBatch): CheckReply {
  try {
    const { faults, naming } = check.check(raw);
    return { findings: { faults, naming, values: [] } };
  } catch (error) {
    if (error instanceof AppError) return { refusal: { message: error.message, details: error.details } };
    return { bug: String((error as Error).stack) };
  }
}
