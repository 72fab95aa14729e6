import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const program = `
  import { whenInterruptedToo } from "./lib/testing/when-interrupted.ts";
  whenInterruptedToo(async () => console.log("first"));
  const second = whenInterruptedToo(async () => console.log("second"));
  whenInterruptedToo(async () => { throw new Error("third"); });
  await second();
  console.log("ready");
  setInterval(() => {}, 1000);
`;

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s stops what runs still, even where a stop fails, and ends the process", async (signal, code) => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  child.stdout.once("data", () => child.kill(signal));
  const [output, [ended]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  expect([output.split("\n").filter(Boolean), ended]).toEqual([["second", "ready", "first"], code]);
});

test("a program that fails stops what runs still, once, although it was interrupted meanwhile", async () => {
  const failing = `
    import { stopAll, whenInterruptedToo } from "./lib/testing/when-interrupted.ts";
    whenInterruptedToo(async () => {
      process.kill(process.pid, "SIGINT");
      await new Promise((go) => setTimeout(go, 100));
      process.stdout.write("stopped.");
    });
    await stopAll();
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", failing], { stdio: ["ignore", "pipe", "pipe"] });
  expect(await text(child.stdout)).toBe("stopped.");
});
