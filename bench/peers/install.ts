import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Peer, peerFolder, peers } from "./places.ts";

for (const peer of Object.keys(peers) as Peer[]) {
  const folder = peerFolder(peer);
  mkdirSync(folder, { recursive: true });
  const content = { name: `peer-${peer}`, private: true, dependencies: { [peer]: peers[peer] } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(content, null, 2));
  const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error(`npm install of ${peer} ended with ${status}`);
}
