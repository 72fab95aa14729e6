import { join } from "node:path";
import { root } from "../../lib/launch/root.ts";

/** What the flows are compared with, pinned. Each is installed outside of the product's packages. */
export const peers = { "node-red": "5.0.7" } as const;

export type Peer = keyof typeof peers;

export const peerFolder = (peer: Peer) => join(root, "bench/.peers", peer);
