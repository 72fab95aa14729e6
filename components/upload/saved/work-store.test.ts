import { afterEach, expect, test, vi } from "vitest";
import { fileOf, forgetWork, type KeptWork, keepFile, keepWork, keptWorks } from "./work-store";

afterEach(() => void vi.unstubAllGlobals());

const work: KeptWork = {
  id: "one",
  owner: "ana",
  hub: "north",
  kind: "list",
  filename: "people.csv",
  prepared: { pasted: false, options: {}, mapping: null, steps: [], stage: "match", order: null, paused: false },
  changedAt: 0,
};

const refusing = {
  "throws at once": () => {
    throw new DOMException("blocked", "SecurityError");
  },
  "says no later": () => {
    const request = { error: new DOMException("full", "QuotaExceededError"), onerror: () => undefined };
    setTimeout(() => request.onerror());
    return request;
  },
};

test.each(Object.entries(refusing))(
  "a browser whose store %s keeps nothing, and the upload goes on",
  async (_, open) => {
    vi.stubGlobal("indexedDB", { open });
    vi.stubGlobal("IDBKeyRange", { bound: () => null });
    expect(await keepFile("one", new File(["phone"], "people.csv"))).toBe(false);
    await keepWork(work);
    expect(await fileOf("one")).toBeNull();
    expect(await keptWorks("ana", "list")).toEqual([]);
    await forgetWork("one");
  },
);
