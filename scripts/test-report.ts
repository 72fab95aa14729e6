import { z } from "zod";

/** `red` names the journeys that failed, by place and title. */
export type Count = { passed: number; failed: number; red: string[] };

const vitest = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });
const suite = z.object({
  file: z.string(),
  specs: z.array(z.object({ ok: z.boolean(), title: z.string(), line: z.int() })),
  get suites() {
    return z.array(suite).optional();
  },
});
const playwright = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  suites: z.array(suite),
});

/** What a JSON report of vitest or Playwright counts; a flaky journey has failed. */
export function countOf(report: string): Count {
  const read = z.union([vitest, playwright]).parse(JSON.parse(report));
  if (!("stats" in read)) return { passed: read.numPassedTests, failed: read.numFailedTests, red: [] };
  const { expected, unexpected, flaky } = read.stats;
  return { passed: expected, failed: unexpected + flaky, red: read.suites.flatMap(redIn) };
}

function redIn({ file, specs, suites = [] }: z.output<typeof suite>): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ title, line }) => `${file}:${line} ${title}`);
  return [...own, ...suites.flatMap(redIn)];
}
