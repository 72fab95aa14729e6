import { closeDatabase } from "../db.ts";
import { makeDemo } from "../demo/demo.ts";
import type { DemoUser } from "../demo/records.ts";
import { isDemo } from "../demo/simulation/is-demo.ts";
import { startByItself } from "../demo/simulation/simulation.ts";
import { env } from "../env.ts";
import { prepareQueues } from "../jobs/queue.ts";
import { type FirstStart, seedAdministrator } from "../service/first-start.ts";
import { jobs } from "./jobs.ts";

/** What a start made: the administrator of an empty database, and users of the demo. */
export type Made = { administrator: FirstStart | null; demoUsers: DemoUser[] };

/** What a migrated database needs before web and worker run; called by one start at a time. */
export async function prepareDatabase(): Promise<Made> {
  try {
    await prepareQueues(jobs);
    const administrator = await seedAdministrator(env());
    const demoUsers = isDemo() ? await makeDemo() : [];
    if (env().DEMO === "live") await startByItself();
    return { administrator, demoUsers };
  } finally {
    await closeDatabase();
  }
}
