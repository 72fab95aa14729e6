import { type FoundWork, Poller } from "../../../jobs/poller.ts";
import { log } from "../../../log.ts";
import type { FlowWorld } from "../effects/world.ts";
import { isStatementTimeout } from "./away.ts";
import { executeRun } from "./execute.ts";
import { pauseCrashing } from "./pausing.ts";
import { delayRuns, LostRun, RENEW_MS, renewRuns, type TakenRun, takeRuns } from "./work.ts";

const LOOK_MS = 200;
const RUNS_AT_ONCE = 100;
/** The others are for other flows. */
const RUNS_OF_ONE_FLOW = 75;
/** A run that so many processes ended with is put among later ones, so that what ends them is alone in the end. */
const SUSPECT_CRASHES = 2;

type AtWork = { taken: TakenRun; lost: AbortController };

/** Executes the runs that were accepted and those whose wait is over, together with any number of other processes. */
export function runWorker(world: FlowWorld): Poller {
  const atWork = new Map<string, AtWork>();

  const renewing = setInterval(() => {
    renew(atWork).catch((error: Error) => log.warn({ error: error.message }, "runs at work could not be renewed"));
  }, RENEW_MS);
  renewing.unref();

  const execute = async (taken: TakenRun, stopping: AbortSignal): Promise<boolean> => {
    const lost = new AbortController();
    atWork.set(taken.claim, { taken, lost });
    try {
      await executeRun(taken, { world, stopping, lost: lost.signal });
    } catch (error) {
      if (error instanceof LostRun) return true;
      // This process lives: whichever has the run next does not take it over from one that ended.
      await delayRuns([taken], isStatementTimeout(error)).catch(() => {});
      throw error;
    } finally {
      atWork.delete(taken.claim);
    }
    return true;
  };

  return new Poller({
    what: "runs of flows",
    everyMs: LOOK_MS,
    atOnce: RUNS_AT_ONCE,
    find: async (room) => {
      const busy = [...atWork.values()].map(({ taken }) => taken.flowId);
      const runs = await takeRuns({ room, ofOneFlow: RUNS_OF_ONE_FLOW, atWork: busy });
      const isSuspect = ({ takenOver, crashes }: TakenRun) => takenOver && crashes >= SUSPECT_CRASHES;
      const suspects = runs.filter(isSuspect);
      const [first] = suspects;
      const others = runs.filter((taken) => !isSuspect(taken));
      return [
        ...others.map((taken): FoundWork => ({ key: taken.claim, work: (stopping) => execute(taken, stopping) })),
        // Work of its own: where it fails, the others go on all the same.
        ...(first ? [{ key: first.claim, work: () => setAside(suspects) }] : []),
      ];
    },
    stopped: async () => clearInterval(renewing),
  });
}

async function setAside(suspects: readonly TakenRun[]): Promise<boolean> {
  await pauseCrashing(suspects);
  await delayRuns(suspects);
  return false;
}

async function renew(atWork: ReadonlyMap<string, AtWork>): Promise<void> {
  const lost = await renewRuns([...atWork.values()].map(({ taken }) => taken));
  for (const { claim } of lost) atWork.get(claim)?.lost.abort();
}
