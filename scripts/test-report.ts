import { z } from "zod";

export type Count = { passed: number; failed: number };

const vitest = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });
const playwright = z.object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) });

/** What a JSON report of vitest or Playwright counts; a flaky journey has failed. */
export function countOf(report: string): Count {
  const read = z.union([vitest, playwright]).parse(JSON.parse(report));
  if ("stats" in read) return { passed: read.stats.expected, failed: read.stats.unexpected + read.stats.flaky };
  return { passed: read.numPassedTests, failed: read.numFailedTests };
}
