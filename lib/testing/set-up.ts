import { readFileSync } from "node:fs";
import { format } from "node:util";
import { afterEach, expect } from "vitest";
import { TEST_SECRET } from "./test-secret.ts";

// Before any module of ours is loaded: lib/env.ts reads these once.
process.env.SECRET = TEST_SECRET;
process.env.LOG_LEVEL = "silent";

// fast-check takes a tenth of a second to load: only the files that draw with it wait for that.
if (readFileSync(expect.getState().testPath ?? "", "utf8").includes('from "fast-check"')) {
  const { configureGlobal } = await import("fast-check");
  configureGlobal({ seed: Number(process.env.SEED) });
}

const said: string[] = [];
console.error = (...words: unknown[]) => void said.push(format(...words));

afterEach(() => {
  const words = said.splice(0);
  if (words.length > 0) throw new Error(`console.error was called: ${words.join("\n")}`);
});
