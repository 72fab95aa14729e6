import { Worker } from "node:worker_threads";
import { afterEach, expect, test, vi } from "vitest";
import { hostileDrawing } from "../../testing/hostile/drawings.ts";
import { type Compilation, compile } from "./compile.ts";
import { following, inHome, node } from "./sketch.fixture.ts";
import { judge } from "./threaded.ts";

const said = ({ program: _stays, ...answer }: Compilation) => answer;

/** Whether the text was handed to another thread while `work` went on. Where the machine is busy that takes its time. */
async function isHandedOver(text: string, work: () => Promise<unknown>): Promise<boolean> {
  const posted = vi.spyOn(Worker.prototype, "postMessage");
  await work();
  return posted.mock.calls.some(([asked]) => asked?.text === text);
}
afterEach(() => void vi.restoreAllMocks());

test("a large drawing is compiled in another thread, which says what this one would", async () => {
  const text = hostileDrawing("5,000 nodes of 20 names each, drawn backwards");
  const here = said(compile(text, "webhook"));
  expect(await isHandedOver(text, async () => expect(await judge(text, "webhook")).toEqual(here))).toBe(true);
});

test("so is a small one that is dear to read", async () => {
  const pattern = (i: number) => `\${'x'.matchesPattern('(\\\\pL{1,500}){2}${i}')}`;
  const text = inHome(
    ...following(node(2, "log", { text: Array.from({ length: 60 }, (_, i) => pattern(i)).join("") })),
  );
  expect(text.length).toBeLessThan(8_000);
  const here = said(compile(text, "webhook"));
  expect(await isHandedOver(text, async () => expect(await judge(text, "webhook")).toEqual(here))).toBe(true);
});

test("one that costs little is not", async () => {
  const text = inHome(...following(node(2, "log", { text: "here" })));
  expect(await isHandedOver(text, () => judge(text, "webhook"))).toBe(false);
});

test("many at once are answered each with its own, and more than wait at most are asked to come again", async () => {
  const large = (id: number) => inHome(...following(node(id, "log", { text: "x".repeat(9_000) })));
  const asked = await Promise.allSettled(Array.from({ length: 40 }, (_, i) => judge(large(i + 2), "webhook")));
  const refused = asked.filter(({ status }) => status === "rejected");
  expect(refused.length).toBe(40 - 17);
  expect(refused[0]).toMatchObject({ reason: { code: "unavailable", details: { retryAfter: expect.any(Number) } } });
  asked.slice(0, 17).forEach((one, i) => {
    expect(one).toEqual({ status: "fulfilled", value: said(compile(large(i + 2), "webhook")) });
  });
});
