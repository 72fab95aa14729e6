import { spawnSync } from "node:child_process";
import { delimiter, resolve } from "node:path";
import { chromium } from "@playwright/test";

// The headless shell is the same engine without a desktop's browser around it, and a third quicker here.
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of a Chromium or Chrome that runs here, fetched if need be; null when none is to be had. */
export function findChromium(): string | null {
  if (process.env.CHROMIUM) return onPath(process.env.CHROMIUM);
  return (
    installed() ??
    own() ??
    (attempt("node_modules/.bin/playwright", ["install", "chromium"]) ? own() : null) ??
    (debian() ? installed() : null)
  );
}

function installed(): string | null {
  return names.map(onPath).find((path) => path !== null) ?? null;
}

function onPath(name: string): string | null {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => resolve(folder, name)).find(runs) ?? null;
}

function own(): string | null {
  const path = chromium.executablePath();
  return runs(path) ? path : null;
}

function debian(): boolean {
  if (process.getuid?.() !== 0) return false;
  const install = (name: string) => attempt("apt-get", ["install", "-y", "--no-install-recommends", name]);
  return attempt("apt-get", ["update"]) && (install("chromium-headless-shell") || install("chromium"));
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
