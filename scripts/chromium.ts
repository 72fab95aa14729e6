import { spawnSync } from "node:child_process";
import { chromium } from "@playwright/test";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** A Chromium or Chrome that runs here, fetched if need be; null when none is to be had. */
export function findChromium(): string | null {
  const given = process.env.CHROMIUM;
  if (given) return runs(given) ? given : null;
  return (
    names.find(runs) ??
    own() ??
    (attempt("node_modules/.bin/playwright", ["install", "chromium"]) ? own() : null) ??
    debian()
  );
}

function own(): string | null {
  const path = chromium.executablePath();
  return runs(path) ? path : null;
}

function debian(): string | null {
  if (process.getuid?.() !== 0) return null;
  attempt("apt-get", ["update"]);
  return attempt("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]) && runs("chromium")
    ? "chromium"
    : null;
}

function runs(program: string): boolean {
  const { status } = spawnSync(program, ["--version"], { stdio: "ignore", timeout: 60_000 });
  return status === 0;
}

function attempt(program: string, args: string[]): boolean {
  console.log(`No Chromium yet: ${program} ${args.join(" ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(program, args, { stdio: "inherit", timeout: 300_000, env }).status === 0;
}
