const factor = Number(process.env.TEST_TIME_FACTOR || "1");
if (!(factor >= 1)) throw new Error(`TEST_TIME_FACTOR must be a number from 1, not "${process.env.TEST_TIME_FACTOR}"`);

/** Whether who runs the tests says that the machine is busy with other work too. */
export const isBusy = factor > 1;

/**
 * A limit of time of a test, in milliseconds: what it is on a quiet machine of two cores, times TEST_TIME_FACTOR. A test
 * that needs more than the usual limit says by this how much, and why.
 */
export const timeLimit = (ms: number): number => ms * factor;

/** What is usual. Journeys have theirs in their own test runner's words. */
export const TEST_MS = timeLimit(20_000);
export const HOOK_MS = timeLimit(30_000);
export const POLL_MS = timeLimit(10_000);
export const JOURNEY_MS = timeLimit(60_000);

/** For a test that starts processes of the product one after the other, and kills them: each takes seconds to start. */
export const PROCESSES_MS = timeLimit(120_000);
