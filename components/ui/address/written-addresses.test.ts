import { expect, test } from "vitest";
import { writtenAddresses } from "./written-addresses.ts";

const PATH = "/interactions";
const query = (search: string) => new URLSearchParams(search);

/** A page that began at `?from=1`, with what it wrote since. */
function written(...searches: string[]) {
  const addresses = writtenAddresses();
  addresses.show(PATH, query("from=1"));
  for (const search of searches) addresses.write(PATH, query(search));
  const current = (search: string, pathname = PATH) => addresses.current({ pathname, search }).toString();
  return { ...addresses, current };
}

test("what was written last holds while the router puts older addresses back, one after the other", () => {
  const { show, current } = written("a=1", "a=1&b=2", "a=1&b=2&c=3");
  expect(current("?from=1")).toBe("a=1&b=2&c=3");
  show(PATH, query("a=1"));
  expect(current("?a=1")).toBe("a=1&b=2&c=3");
  show(PATH, query("a=1&b=2"));
  expect(current("?a=1&b=2")).toBe("a=1&b=2&c=3");
  show(PATH, query("a=1&b=2&c=3"));
  expect(current("?other=1")).toBe("other=1");
});

test("one that the router drew with others before it ends their waiting too, and an address may come twice", () => {
  const { show, current } = written("a=1", "", "a=1", "b=2");
  show(PATH, query("a=1"));
  expect(current("?a=1")).toBe("b=2");
  show(PATH, query("b=2"));
  expect(current("?later=1")).toBe("later=1");
});

test("a link to the same page, another page and the way back lead to what the address bar holds", () => {
  const linked = written("a=1");
  linked.show(PATH, query("range=today"));
  expect(linked.current("?range=today")).toBe("range=today");
  const elsewhere = written("a=1");
  expect(elsewhere.current("?find=x", "/flows")).toBe("find=x");
  elsewhere.show("/flows", query("find=x"));
  expect(elsewhere.current("?from=1")).toBe("from=1");
  const back = written("a=1", "a=1&b=2");
  back.leave();
  expect(back.current("?from=1")).toBe("from=1");
  elsewhere.write("/flows", query("find=xy"));
  elsewhere.write(PATH, query("a=2"));
  expect(elsewhere.current("?find=x", "/flows")).toBe("find=x");
  expect(elsewhere.current("?from=1")).toBe("a=2");
});

test("what was written last is put back until the router has shown it", () => {
  const { show, unshown } = written("a=1", "a=1&b=2");
  show(PATH, query("a=1"));
  expect([unshown(PATH), unshown("/flows")]).toEqual(["a=1&b=2", undefined]);
  show(PATH, query("a=1&b=2"));
  expect(unshown(PATH)).toBeUndefined();
});

test("a page that tells late where it began loses nothing that was written before", () => {
  const { write, show, current } = writtenAddresses();
  write(PATH, query("a=1"));
  show(PATH, query("from=1"));
  expect(current({ pathname: PATH, search: "?from=1" }).toString()).toBe("a=1");
});
