import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { judge } from "../flows/compile/threaded.ts";
import { ThreadedChecker } from "../outbound/intake/threaded-checker.ts";

/** How far each thread of this process stands back for others, by its id. */
function niceness(): Map<number, number> {
  const tasks = readdirSync("/proc/self/task").map((id): [number, number] => {
    // The name before may hold blanks; the nice value is the 19th field, the third the first behind the name.
    const fields = readFileSync(`/proc/self/task/${id}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return [Number(id), Number(fields[16])];
  });
  return new Map(tasks);
}

test("threads that read uploads and drawings stand back for the event loop", async () => {
  const mine = niceness().get(process.pid) ?? 0;
  const checker = new ThreadedChecker({ array: "list", kind: "telephony", preview: false });
  await Promise.all([checker.warnings(), judge("x".repeat(10_000), "webhook")]);
  checker.close();
  const after = niceness();
  expect(after.get(process.pid)).toBe(mine);
  expect([...after.values()].filter((nice) => nice === mine + 10)).toHaveLength(2);
});
