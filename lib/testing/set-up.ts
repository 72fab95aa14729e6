import { format } from "node:util";
import { afterEach } from "vitest";

// Before any module of ours is loaded: lib/env.ts reads these once.
process.env.SECRET = "a secret of the tests, long enough for every use";
process.env.LOG_LEVEL = "silent";

const said: string[] = [];
console.error = (...words: unknown[]) => void said.push(format(...words));

afterEach(() => {
  const words = said.splice(0);
  if (words.length > 0) throw new Error(`console.error was called: ${words.join("\n")}`);
});
