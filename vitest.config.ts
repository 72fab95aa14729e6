import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    include: ["{app,bench,components,lib,prisma}/**/*.test.{ts,tsx}"],
    globalSetup: "lib/testing/global-set-up.ts",
    setupFiles: "lib/testing/set-up.ts",
    pool: "forks",
    // More than cores: many a test waits for a clock or the disk.
    maxWorkers: 3,
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
});
