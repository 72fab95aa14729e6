import { existsSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../lib/launch/port.ts";
import { benchDatabase, note } from "../database.ts";
import { figure, median } from "../figure.ts";
import { bare, called, deploy, drawing } from "../flows.ts";
import { loadOf } from "../load.ts";
import { type Product, startProduct } from "../product.ts";
import { nodeRed } from "./node-red.ts";
import { type Peer, peerFolder } from "./places.ts";
import type { Running } from "./process.ts";

const CONNECTIONS = [1, 16, 64];
const SECONDS = 3;
const ROUNDS = 3;
const FLOW = "bench-orders";

type Called = Running & { path: string };

const starts: Record<Peer, (stub: string) => Promise<Called>> = { "node-red": nodeRed };

/** The flow of `flows`, in turns with the same flow on each peer that is installed. The product's log is on. */
export async function bench(): Promise<void> {
  const installed = (Object.keys(starts) as Peer[]).filter((peer) =>
    existsSync(join(peerFolder(peer), "node_modules")),
  );
  if (installed.length === 0) throw new Error("No peer is installed: run npm run bench:peers:install first.");
  process.env.OUTGOING_ALLOW = "127.0.0.1/32";
  process.env.FLOW_CONCURRENCY = "200";
  const port = await freePort();
  const stub = `http://127.0.0.1:${port}/stub`;
  const stubs = await bare(port, stub);
  const database = await benchDatabase();
  try {
    const product = await startProduct(database.url);
    try {
      await deploy(product, FLOW, drawing(stub));
      for (const name of installed) {
        note(`starting ${name}`);
        const peer = await starts[name](stub);
        try {
          for (const connections of CONNECTIONS) await compared(product, name, peer, connections);
        } finally {
          await peer.stop();
        }
      }
    } finally {
      await product.stop();
    }
  } finally {
    await database.stop();
    stubs.kill("SIGTERM");
  }
}

async function compared(product: Product, name: string, peer: Called, connections: number): Promise<void> {
  for (const [kind, amount] of [
    ["sync", 20],
    ["sync-call", 250],
  ] as const) {
    const load = ({ base, path }: { base: string; path: string }) =>
      loadOf(base, [called(base, path, product.key, amount)], { connections, seconds: SECONDS });
    const mine: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      mine.push((await load({ base: product.base, path: `/api/webhook/${FLOW}` })).perSecond);
      theirs.push((await load(peer)).perSecond);
    }
    figure(`flows.${kind} beside ${name} c=${connections}`, median(mine), "/s", median(theirs));
  }
}
