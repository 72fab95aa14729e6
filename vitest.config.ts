import { defineConfig } from "vitest/config";
import { plainTests } from "./lib/testing/plain-tests.ts";
import { runSeed } from "./lib/testing/run-seed.ts";

const root = import.meta.dirname;
const include = ["{app,bench,components,lib,prisma}/**/*.test.{ts,tsx}"];
const plain = plainTests(include, root);

const seed = runSeed();
// Other tools read this file too, to see what the tests use.
if (process.env.VITEST) process.stdout.write(`Property tests draw with SEED=${seed}\n`);

export default defineConfig({
  resolve: { alias: { "@": root } },
  test: {
    // More than cores: many a test waits for a clock or the disk.
    maxWorkers: 3,
    // Beside busy neighbours everything takes ten times as long; what passes waits for nothing.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 250_000 } },
    env: { SEED: String(seed) },
    setupFiles: ["lib/testing/set-up.ts"],
    projects: [
      { extends: true, test: { name: "plain", include: plain, isolate: false } },
      {
        extends: true,
        test: {
          name: "database",
          include,
          exclude: plain,
          globalSetup: "lib/testing/global-set-up.ts",
          setupFiles: ["lib/testing/database-set-up.ts"],
        },
      },
    ],
  },
});
