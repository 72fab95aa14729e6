import { expect, test } from "vitest";
import { system } from "../actor.ts";
import { db } from "../db.ts";
import { audit } from "./audit.ts";

test("text that jsonb refuses is replaced, and nothing that only looks like it", async () => {
  const after = { nul: "a\0b", half: "a\ud800b", escape: "a\\u0000b", id: 12n };
  await audit(db(), system, "flow.update", "storable", null, after);
  const entry = await db().audit.findFirst({ where: { target: "storable" } });
  expect(entry?.after).toEqual({ nul: "a\ufffdb", half: "a\ufffdb", escape: "a\\u0000b", id: 12 });
});
