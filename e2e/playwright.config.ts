import { defineConfig } from "@playwright/test";
import { JOURNEY_MS, POLL_MS } from "../lib/testing/time-limits.ts";

/** Journeys in a real Chromium against the built product, which `app.ts` starts on a port and database of its own. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  globalSetup: "./app.ts",
  outputDir: "../test-results",
  reporter: [["list"]],
  fullyParallel: true,
  // More than cores: many a journey waits for a debounce or a poll.
  workers: 3,
  // What is red is red: only the gate tries it once more, at the end (scripts/test.ts).
  retries: 0,
  maxFailures: 5,
  timeout: JOURNEY_MS,
  expect: { timeout: POLL_MS },
  forbidOnly: true,
  use: {
    actionTimeout: POLL_MS,
    locale: "en-US",
    timezoneId: "UTC",
    viewport: { width: 1366, height: 768 },
    contextOptions: { reducedMotion: "reduce" },
    // A trace of everything takes a fifth of the time: TRACE=1 keeps those of what fails.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
      // Pages live for seconds: what the optimizing compilers, Turbofan and Maglev, make of them does not pay for itself.
      args: ["--no-sandbox", "--disable-background-networking", "--disable-gpu", "--js-flags=--no-opt,--no-maglev"],
    },
  },
});
