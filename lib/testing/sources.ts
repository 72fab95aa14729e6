import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

export const textOf = (file: string) => readFileSync(join(root, file), "utf8");

const isOurs = (file: string) => !file.startsWith("lib/generated/");

/** Every source file, by its path from the root. */
export const files = globSync(
  ["{app,bench,components,e2e,faults,lib,scripts}/**/*.{ts,tsx,mjs,css}", "{server,worker}.ts"],
  { cwd: root },
).filter(isOurs);

export const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
export const isSupport = (file: string) =>
  /\.fixture\.tsx?$/.test(file) || /^(lib\/testing|e2e|bench|faults)\//.test(file);
/** What is built into the product: no test, and nothing that only tests use. */
export const isProduct = (file: string) => !isTest(file) && !isSupport(file) && !file.startsWith("scripts/");

/** `isLazy`: only when it is called for. */
export type Import = { file: string; target: string; isType: boolean; isLazy: boolean };

const IMPORT = /(?:^(?:import|export)(\s+type)?\b[^;"]*?from|^import|\bimport)\s*(\()?\s*"([^"]+)"/gm;

/** What each file imports: a package by its name, one of our files by its path from the root as it is written. */
export const imports: Import[] = files
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) =>
    [...textOf(file).matchAll(IMPORT)].map(([, type, call, from = ""]) => ({
      file,
      target: from.startsWith("@/") ? from.slice(2) : from.startsWith(".") ? join(file, "..", from) : from,
      isType: type !== undefined,
      isLazy: call !== undefined,
    })),
  );
