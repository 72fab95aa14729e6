// A process of its own that is a web process and a worker for flows: it answers calls of route handlers that it is sent,
// pauses flows as a worker does, and executes runs.

import { flowWorld } from "../../../launch/worlds/flow-world.ts";
import { pauseCrashing } from "./pausing.ts";
import type { FlowOrder } from "./processes.fixture.ts";
import type { TakenRun } from "./work.ts";
import { runWorker } from "./worker.ts";

const worker = runWorker(flowWorld);
worker.start();

process.on("message", async ({ id, order }: { id: number; order: FlowOrder }) => {
  const done = await obey(order).catch((error: Error) => ({ failed: error.message }));
  process.send?.({ id, done });
});
process.once("SIGTERM", async () => {
  await worker.stop();
  process.exit(0);
});
await import("../../../../app/api/webhook/[flow]/route.ts");
process.send?.("ready");

async function obey(order: FlowOrder): Promise<object> {
  if ("pause" in order) {
    await pauseCrashing([{ flowId: BigInt(order.pause), crashes: 20 } as TakenRun]);
    return {};
  }
  const { route, method, path, headers, body } = order;
  const handlers = await import(`../../../../app/api/${route}/route.ts`);
  const answer: Response = await handlers[method](
    new Request(`http://127.0.0.1:3000${path}`, { method, headers, body }),
  );
  return { status: answer.status, text: await answer.text() };
}
