// A process of its own that goes one path of the product, which `crash-at.ts` may end at any of its statements.
import { once } from "node:events";
import { armCrash } from "./crash-at.ts";
import type { Step } from "./crash-steps.ts";

const [step] = (await once(process, "message")) as [Step];
const answer = await walk(step);
process.send?.(answer, () => process.exit(0));

async function walk(given: Step): Promise<object> {
  if (given.kind === "request") {
    const handlers = (await import(`../app/api/${given.route}/route.ts`)) as Record<string, Handler>;
    const request = new Request(`http://127.0.0.1:3000${given.path}`, {
      method: given.method,
      headers: given.headers,
      body: given.body,
    });
    const handler = handlers[given.method];
    if (!handler) throw new Error(`${given.route} has no ${given.method}`);
    armCrash();
    const answer = await handler(request);
    return { status: answer.status, text: await answer.text() };
  }
  const signal = new AbortController().signal;
  if (given.kind === "runs") {
    const { workRuns } = await import("./work-runs.ts");
    armCrash();
    await workRuns(signal);
    return {};
  }
  if (given.kind === "dispatch") {
    const { workList } = await import("./work-list.ts");
    armCrash();
    await workList(BigInt(given.list), given.until, signal);
    return {};
  }
  if (given.kind === "load") {
    const { loadList } = await import("../lib/outbound/lists/load.ts");
    armCrash();
    await loadList(BigInt(given.id), signal);
  } else {
    const { workErasure } = await import("../lib/erasure/work.ts");
    armCrash();
    await workErasure(BigInt(given.id), signal);
  }
  return {};
}

type Handler = (request: Request) => Promise<Response>;
