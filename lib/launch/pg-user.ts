import { execFileSync, spawnSync } from "node:child_process";
import { Failure } from "./failure.ts";

/** Whom the server runs as; null: as ourselves. */
export type ServerUser = { uid: number; gid: number } | null;

const name = "postgres";

/** PostgreSQL refuses to run as root, so root lends it the user `postgres`, made where there is none. */
export function serverUser(say: (line: string) => void): ServerUser {
  if (process.getuid?.() !== 0) return null;
  const found = lookUp();
  if (found) return found;
  const made = spawnSync("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", name]);
  const user = made.status === 0 ? lookUp() : null;
  if (!user) {
    throw new Failure(
      "PostgreSQL does not run as root: start as an ordinary user, add a system user called postgres, or set DATABASE_URL.",
    );
  }
  say("Created the system user postgres: PostgreSQL does not run as root");
  return user;
}

function lookUp(): { uid: number; gid: number } | null {
  const id = (flag: string) =>
    Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    return null;
  }
}

/** Whether that user can go into the folder: a clone in a home of mode 0700 is closed to it. */
export function canReach(user: ServerUser, folder: string): boolean {
  if (!user) return true;
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...user, cwd: "/", stdio: "ignore" }).status === 0;
}
