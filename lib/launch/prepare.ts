import { disconnect } from "../db.ts";
import { env } from "../env.ts";
import { type FirstStart, seedAdministrator } from "../seed.ts";

/** What a migrated database needs before web and worker run; called by one start at a time. */
export async function prepare(): Promise<FirstStart | null> {
  try {
    return await seedAdministrator(env());
  } finally {
    await disconnect();
  }
}
