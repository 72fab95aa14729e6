/** From so many failed runs of a day on, and where they are such a share of all of its runs, a flow fails often. */
const OFTEN_FAILED_RUNS = 5;
const OFTEN_FAILED_SHARE = 0.1;

/** Whether one should look at what becomes of a flow's runs: a few of many may be left to their callers. */
export function failsOften({ runs, failed }: { runs: number; failed: number }): boolean {
  return failed >= OFTEN_FAILED_RUNS && failed >= runs * OFTEN_FAILED_SHARE;
}
