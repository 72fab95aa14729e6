import { disconnect } from "../db.ts";
import { makeDemo } from "../demo/demo.ts";
import { env } from "../env.ts";
import { prepareQueues } from "../jobs/queue.ts";
import { type FirstStart, seedAdministrator } from "../seed.ts";
import { jobs } from "./jobs.ts";

/** What a migrated database needs before web and worker run; called by one start at a time. */
export async function prepare(): Promise<FirstStart | null> {
  try {
    await prepareQueues(jobs);
    const firstStart = await seedAdministrator(env());
    if (env().DEMO === "1") await makeDemo();
    return firstStart;
  } finally {
    await disconnect();
  }
}
