import { closeDatabase } from "./lib/db.ts";
import { serveDemoCarrier } from "./lib/demo/carrier.ts";
import { isDemo } from "./lib/demo/simulation/is-demo.ts";
import { closeEgress } from "./lib/egress/process.ts";
import { closeQueue, work } from "./lib/jobs/queue.ts";
import { endInTime } from "./lib/launch/end-in-time.ts";
import { jobs } from "./lib/launch/jobs.ts";
import { pollers } from "./lib/launch/pollers.ts";
import { log } from "./lib/log.ts";
import { closeMail } from "./lib/mail/send.ts";

// Works the queues: every domain's jobs come together here.
if (isDemo()) await serveDemoCarrier();
const finish = await work(jobs);
for (const poller of pollers) poller.start();
process.send?.("ready");
log.info({ jobs: jobs.length }, "the worker works");

let stopping = false;

/** Jobs at work finish, for 15 s at most; what is left goes back to its queue. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  endInTime();
  await Promise.allSettled([
    ...pollers.map((poller) => poller.stop()),
    finish().catch((error) => log.error({ err: error }, "the queue did not stop well")),
  ]);
  await Promise.allSettled([closeQueue(), closeDatabase(), closeEgress(), closeMail()]);
  process.exit(0);
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
// The parent is gone, killed perhaps: nobody would ever stop this process.
process.on("disconnect", stop);
