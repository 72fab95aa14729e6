import { expect, test } from "vitest";
import { claim } from "./claim.ts";

const me = { pid: process.pid, url: "http://127.0.0.1:3000", dataDir: "/data" };

test("what is taken says by whom, and is free once let go", async () => {
  const what = crypto.randomUUID();
  const first = await claim(what, me);
  expect(first).toHaveProperty("free");
  expect(await claim(what, { ...me, pid: 1 })).toEqual({ taken: me });
  if ("free" in first) first.free();
  await expect.poll(() => claim(what, me)).toHaveProperty("free");
});
