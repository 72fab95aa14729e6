import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { scratchFolder } from "./scratch-server.ts";

test("data that only a run needs goes to the disk where memory has no folder, or too little room in it", () => {
  expect(scratchFolder("/no/such/folder")).toBe(tmpdir());
  // A file system without room.
  expect(scratchFolder("/proc")).toBe(tmpdir());
});
