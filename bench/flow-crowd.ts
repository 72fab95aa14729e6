import { drawFlow } from "../lib/flows/starters/draw.ts";
import { figure } from "./figure.ts";
import { type Load, loadOf } from "./load.ts";

/** As many as a flow has places. */
const CROWD = 200;
const ITEMS = 1_000;
const SECONDS = 5;

/** A flow that computes for long: a sum over a list, item by item. */
export const computing = drawFlow({
  Home: [
    { id: 1, kind: "webhook", at: [0, 0], data: { access: "none", methods: ["POST"], answer: "end" }, to: { next: 2 } },
    { id: 2, kind: "set_variables", at: [200, 0], data: { variables: { sum: "0" } }, to: { next: 3 } },
    { id: 3, kind: "loop", at: [400, 0], data: { list: "BODY", most: ITEMS }, to: { each: 4, done: 5 } },
    { id: 4, kind: "set_variables", at: [600, 0], data: { variables: { sum: "sum + index" } } },
    { id: 5, kind: "respond", at: [600, 200], data: { body: `{"sum": \${sum}}` } },
  ],
});

/** How long calls of another flow take while `CROWD` runs of the computing flow are under way, beside without them. */
export async function besideCrowd(base: string, other: Buffer, path: string): Promise<void> {
  const body = JSON.stringify(Array(ITEMS).fill(0));
  const { host } = new URL(base);
  const long = Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  );
  for (const connections of [1, 16]) {
    const calls = (): Promise<Load> => loadOf(base, [other], { connections, seconds: SECONDS });
    const alone = await calls();
    const crowd = loadOf(base, [long], { connections: CROWD, seconds: SECONDS });
    const beside = await calls();
    await crowd;
    figure(`flows.beside-computing c=${connections} p95`, beside.p95, "ms", alone.p95);
  }
}
