import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { judge } from "../flows/compile/threaded.ts";
import { ThreadedChecker } from "../outbound/intake/threaded-checker.ts";

/** How far each thread of this process stands back for others, by its id. */
function niceness(): Map<string, number> {
  const tasks = readdirSync("/proc/self/task").flatMap((id): [string, number][] => {
    try {
      const stat = readFileSync(`/proc/self/task/${id}/stat`, "utf8");
      // The thread's name may hold blanks; the nice value is the 17th field behind it.
      return [[id, Number(stat.split(") ").at(-1)?.split(" ")[16])]];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
  return new Map(tasks);
}

test("threads that read uploads and drawings stand back for the event loop", async () => {
  // Other tests of this process may have started them before.
  for (const kept of ["switchyardCompileThread", "switchyardCheckThread"]) Reflect.deleteProperty(globalThis, kept);
  const before = niceness();
  const checker = new ThreadedChecker({ array: "list", kind: "telephony", preview: false, hasTemplate: true });
  await Promise.all([checker.warnings(), judge("x".repeat(10_000), "webhook")]);
  checker.close();
  const after = niceness();
  expect(after.get(String(process.pid))).toBe(before.get(String(process.pid)));
  expect([...after].filter(([id, nice]) => nice === 10 && !before.has(id))).toHaveLength(2);
});
