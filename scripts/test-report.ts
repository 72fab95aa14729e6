import { z } from "zod";

/** `flaky`: of those that passed, how many needed a second try. */
export type Count = { passed: number; failed: number; flaky: number };

const vitest = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });
const playwright = z.object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) });

/** What a JSON report of vitest or Playwright counts. */
export function countOf(report: string): Count {
  const read = z.union([vitest, playwright]).parse(JSON.parse(report));
  if ("stats" in read) {
    const { expected, unexpected, flaky } = read.stats;
    return { passed: expected + flaky, failed: unexpected, flaky };
  }
  return { passed: read.numPassedTests, failed: read.numFailedTests, flaky: 0 };
}
