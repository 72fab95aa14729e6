import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { copyBinaries, installedBinaries } from "./pg-binaries.ts";
import type { ClusterFolder } from "./pg-server.ts";
import { canReach, serverUser } from "./pg-user.ts";

const systemFolder = "/var/lib/switchyard";

/** A folder that the server's user can pass through, whatever the umask. */
export function openFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  return folder;
}

/** A place for a cluster in `home`, with binaries that the server's user can run. */
export function placeIn(
  home: string,
  say: (line: string) => void = () => undefined,
  user = serverUser(say),
): ClusterFolder {
  const installed = installedBinaries();
  if (canReach(user, join(installed.root, "bin"))) return { binaries: installed, home, user };
  const binaries = copyBinaries(installed, openFolder(systemFolder));
  say(`The user postgres cannot read this folder: PostgreSQL runs from ${binaries.root}`);
  return { binaries, home, user };
}

/** A new folder for the cluster of a DATA_DIR that the server's user cannot reach. */
export function systemHome(): string {
  return openFolder(join(openFolder(systemFolder), crypto.randomUUID()));
}
