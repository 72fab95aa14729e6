import { expect, test } from "vitest";
import { hostileDrawing } from "../../testing/hostile/drawings.ts";
import { type Compilation, compile } from "./compile.ts";
import { following, inHome, node } from "./sketch.fixture.ts";
import { judge } from "./threaded.ts";

const said = ({ problems, warnings }: Omit<Compilation, "program">) => ({ problems, warnings });

/** What was made, and the milliseconds that this thread, and no other, worked for it. */
async function worked<T>(work: () => T): Promise<[Awaited<T>, number]> {
  const before = process.threadCpuUsage();
  const made = await work();
  const { user, system } = process.threadCpuUsage(before);
  return [made, (user + system) / 1000];
}

test("a large drawing is compiled in another thread, which says what this one would", async () => {
  const text = hostileDrawing("5,000 nodes of 20 names each, drawn backwards");
  // The thread has started and this one's code is warm.
  await judge(text, "webhook");
  const [here, mine] = await worked(() => compile(text, "webhook"));
  const [there, meanwhile] = await worked(() => judge(text, "webhook"));
  expect(there).toEqual(said(here));
  expect(meanwhile).toBeLessThan(mine / 4);
});

test("so is a small one that is dear to read", async () => {
  const pattern = (i: number) => `\${'x'.matchesPattern('(\\\\pL{1,500}){2}${i}')}`;
  const text = inHome(
    ...following(node(2, "log", { text: Array.from({ length: 60 }, (_, i) => pattern(i)).join("") })),
  );
  expect(text.length).toBeLessThan(8_000);
  const [here, mine] = await worked(() => compile(text, "webhook"));
  const [there, meanwhile] = await worked(() => judge(text, "webhook"));
  expect(there).toEqual(said(here));
  expect(meanwhile).toBeLessThan(mine / 2);
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
