import { system } from "../actor.ts";
import { db, transaction } from "../db.ts";
import { makeDemoFlows } from "./flows.ts";
import { seedInteractions } from "./interactions.ts";
import { makeLiveFlows } from "./live-flows.ts";
import { type DemoUser, makeDemoRecords } from "./records.ts";
import { recordDemoRuns } from "./runs.ts";
import { countHistory, makeSimulation, showHistory } from "./simulation/records.ts";

/** As many as the contract promises, those of the finished list's attempts included. */
const INTERACTIONS = 20_000;

/**
 * The demo data (docs/contract.md, 22), once for a database: what someone removed since does not come back. One start that
 * was ended in the middle is gone on with by the next. Gives the users that it made a password for.
 */
export async function makeDemo(): Promise<DemoUser[]> {
  let users: DemoUser[] = [];
  if (!(await isMade("demo records"))) {
    await transaction(async (tx) => {
      users = await makeDemoRecords(tx);
      await makeDemoFlows(system);
    });
  }
  if (!(await isMade("live flows"))) await makeLiveFlows();
  if (!(await isMade("simulation"))) {
    await transaction((tx) => makeSimulation(tx));
    await showHistory();
  }
  if (!(await isMade("interactions"))) await seedInteractions({ rows: INTERACTIONS - (await countHistory()) });
  if (!(await isMade("runs"))) await recordDemoRuns();
  return users;
}

/** The audit log knows: nothing of it can be taken away. */
async function isMade(target: string): Promise<boolean> {
  return (await db().audit.findFirst({ where: { action: "demo.create", target }, select: { id: true } })) !== null;
}
