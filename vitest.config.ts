import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { runSeed } from "./lib/testing/run-seed.ts";
import { heavyTestsLeft, loneTests, plainTests } from "./lib/testing/test-files.ts";
import { HOOK_MS, POLL_MS, TEST_MS } from "./lib/testing/time-limits.ts";

const root = import.meta.dirname;
const include = ["{app,bench,components,lib,prisma}/**/*.test.{ts,tsx}"];
const plain = plainTests(include, root);
const lone = loneTests(include, root).filter((file) => !plain.includes(file));

const seed = runSeed();
process.env.SEED = String(seed);
// `npm test` takes some of the heavy files; who names a file or a folder means it.
const left = process.env.DRAW === "1" ? heavyTestsLeft(root) : [];
// Other tools read this file too, to see what the tests use.
if (process.env.VITEST) process.stdout.write(`Property tests draw with SEED=${seed}\n`);

export default defineConfig({
  resolve: { alias: { "@": root } },
  test: {
    // More than cores: many a test waits for a clock or the disk.
    maxWorkers: 4,
    testTimeout: TEST_MS,
    hookTimeout: HOOK_MS,
    expect: { poll: { timeout: POLL_MS } },
    // A process that a test starts finds the product's modules compiled: that is half of what its start takes.
    env: { SEED: String(seed), NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled") },
    setupFiles: ["lib/testing/set-up.ts"],
    projects: [
      { extends: true, test: { name: "plain", include: plain, exclude: left, isolate: false } },
      {
        extends: true,
        test: {
          name: "database-alone",
          include: lone,
          exclude: left,
          globalSetup: "lib/testing/global-set-up.ts",
          setupFiles: ["lib/testing/database-set-up.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          include,
          exclude: [...plain, ...lone, ...left],
          isolate: false,
          globalSetup: "lib/testing/global-set-up.ts",
          setupFiles: ["lib/testing/shared-set-up.ts"],
        },
      },
    ],
  },
});
