import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";

export type SmallDisk = {
  /** Fills it until so many MB are free. */
  fill(leaveMb: number): void;
  empty(): void;
  unmount(): void;
};

const PIECE = Buffer.alloc(1024 * 1024);

/** Whether this process may mount a disk. */
export const canMount = (): boolean => process.getuid?.() === 0;

/** A disk in memory of so many MB, mounted on the folder. */
export function mountSmallDisk(folder: string, sizeMb: number): SmallDisk {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${sizeMb}m,mode=0711`, "tmpfs", folder]);
  const ballast = join(folder, "ballast");
  return {
    fill(leaveMb) {
      const file = openSync(ballast, "w");
      try {
        for (;;) {
          const { bavail, bsize } = statfsSync(folder);
          if (bavail * bsize < leaveMb * PIECE.length + PIECE.length) return;
          writeSync(file, PIECE);
        }
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    unmount: () => void execFileSync("umount", ["-l", folder]),
  };
}
