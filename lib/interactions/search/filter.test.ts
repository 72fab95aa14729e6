import fc from "fast-check";
import { expect, test } from "vitest";
import { type Filter, filterWays, following } from "./filter.ts";

const odd = fc.constantFrom("\ud7ff", "\ue000", "\uffff", "\u{10ffff}", "\u{10000}", "a", "%", "z");
const text = fc.string({
  unit: fc.oneof(odd, fc.string({ unit: "binary", minLength: 1, maxLength: 1 })),
  minLength: 1,
});
const compare = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

test("between a prefix and what follows it lie, byte by byte, exactly the texts that begin with it", () => {
  fc.assert(
    fc.property(text, text, fc.boolean(), (prefix, other, extend) => {
      const candidate = extend ? prefix + other : other;
      const end = following(prefix);
      const between = compare(candidate, prefix) >= 0 && (end === null || compare(candidate, end) < 0);
      expect(between).toBe(candidate.startsWith(prefix));
    }),
    { numRuns: 5000 },
  );
});

test("nothing follows the last of all", () => expect(following("\u{10ffff}\u{10ffff}")).toBeNull());

test.each([
  { clientId: undefined, clientName: undefined, ways: [{ clientId: "An" }, { clientName: "An" }] },
  { clientId: "ána", clientName: undefined, ways: [{ clientId: "ána", clientName: "An" }] },
  { clientId: "ana", clientName: undefined, ways: [{ clientId: "ana" }, { clientId: "ana", clientName: "An" }] },
  { clientId: "", clientName: "B", ways: [{ clientId: "An", clientName: "B" }] },
  { clientId: "598", clientName: "Bo", ways: [] },
])("client An beside id $clientId and name $clientName is looked for in $ways.length ways", ({ ways, ...given }) => {
  const filter = { range: null, client: "An", ...given } as Filter;
  const found = filterWays(filter).map(({ clientId, clientName }) => ({ clientId, clientName }));
  const wanted = ways.map((way) => ({ clientId: given.clientId, clientName: given.clientName, ...way }));
  expect(found).toEqual(wanted.map(({ clientId, clientName }) => ({ clientId, clientName })));
});

test("the last digits are looked for in a way of their own", () => {
  const ways = (given: Partial<Filter>) =>
    filterWays({ range: null, ...given } as Filter).map(({ clientId, clientName, clientEnd }) => [
      clientId,
      clientName,
      clientEnd,
    ]);
  expect(ways({ clientEnd: "7350" })).toEqual([[undefined, undefined, "7350"]]);
  expect(ways({ client: "7350", clientEnd: "7350" })).toEqual([
    ["7350", undefined, undefined],
    [undefined, "7350", undefined],
    [undefined, undefined, "7350"],
  ]);
});
