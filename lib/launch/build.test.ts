import { expect, test } from "vitest";
import { buildFailure } from "./build.ts";
import { lineFor } from "./end.ts";

const build = ["next/dist/bin/next", "build"];
const lineOf = (output: string) => lineFor(buildFailure(build, output));

/** What Next 16.4.6 printed of a route with a throw at its top. */
const thrown = `  Collecting page data using 1 worker ...
Error: Failed to collect configuration for /api/health/live
    at ignore-listed frames {
  [cause]: Error: the words of a health answer are missing
    in three languages
      at <unknown> (.next/server/chunks/_12w8j1c45qmpb._.js:14:47)
      at Context.asyncModule [as a] (.next/server/chunks/[turbopack]_runtime.js:789:5)
      at module evaluation (.next/server/chunks/_12w8j1c45qmpb._.js:5:30)
      at userland (.next/server/chunks/_12w8j1c45qmpb._.js:101:41)
}
Turbopack build encountered 1 warning:
./lib/threads/start-thread.ts:12:29
Warning: Dynamic filesystem access causes tracing of the whole project

> Build error occurred
Error: Failed to collect page data for /api/health/live
    at ignore-listed frames {
  type: 'Error'
}
`;

test("a route that throws while it loads ends the build with one line, which names it and says why", () => {
  const line = (route: string, why: string) => `The pages cannot be built: ${route} throws while it loads: ${why}`;
  const why = "the words of a health answer are missing in three languages";
  expect(lineOf(thrown)).toBe(line("/api/health/live", why));
  const other = thrown.slice(0, thrown.indexOf("Turbopack")).replace("health/live", "health").replace("words", "time");
  expect(lineOf(other + thrown)).toBe(line("/api/health/live", why));
  expect(lineOf(thrown.replace("cause]: Error", "cause]: TypeError"))).toBe(line("/api/health/live", why));
});

test("a full disk is one line too; of what has no name here everything is shown", () => {
  expect(lineOf("write EIO\nNo space left on device (os error 28)")).toBe("The disk is full: no space for build.");
  const unnamed = thrown.slice(thrown.indexOf("Turbopack"));
  expect(lineOf(unnamed)).toContain(`${unnamed}\nnext/dist/bin/next build failed.`);
});
