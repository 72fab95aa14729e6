import fc from "fast-check";
import { expect, test } from "vitest";
import { arrive } from "../../demo/arrivals.ts";
import { dispositions, makeClients } from "../../demo/cast.ts";
import { Chance } from "../../demo/chance.ts";
import { drawInteraction } from "../../demo/draw.ts";
import { makeInteraction } from "../../testing/interactions.ts";
import { isPlainInteraction } from "./fast-check.ts";
import { feedInteraction } from "./schema.ts";

const odd = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    true,
    -1,
    0,
    1.5,
    2 ** 31,
    "",
    "\0",
    "\ud800",
    "x".repeat(300),
    "7",
    "agent",
    "attended",
  ),
  fc.constantFrom("2026-10-05 10:00:00", "1989-01-01 00:00:00", "2026-13-05 10:00:00"),
  fc.array(fc.string(), { maxLength: 2 }),
  fc.object({ maxDepth: 1 }),
);

/** Every property of a segment, as JSON has it. */
function whole() {
  return JSON.parse(JSON.stringify(drawn())) as { guid: string; segments: Record<string, unknown>[] };
}

function drawn() {
  const chance = new Chance(3);
  const now = new Date("2026-10-05T10:00:00Z");
  const cast = {
    clients: makeClients(chance, 3),
    dispositions: dispositions.map((levels, i) => ({ id: i + 1, levels })),
    now,
  };
  return drawInteraction(chance, cast, arrive(chance, now, 60));
}

/** Every place in a value where something stands, as the path to it. */
function places(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, part]) => places(part, [...path, name]))];
}

function put(value: object, path: string[], part: unknown): object {
  const [name = "", ...rest] = path;
  const members = value as Record<string, unknown>;
  const next = rest.length > 0 ? put(members[name] as object, rest, part) : part;
  if (Array.isArray(value)) return value.map((one, i) => (String(i) === name ? next : one));
  return { ...members, [name]: next };
}

test("what the platform usually sends is plain", () => {
  expect(isPlainInteraction(whole())).toBe(true);
  expect(isPlainInteraction(makeInteraction({ agent: "", dialer: { name: "calls", id: 3 } }))).toBe(true);
});

test("what is plain passes the schema, whatever stands in whichever place", () => {
  const sound = whole();
  const everywhere = places(sound).filter((path) => path.length > 0);
  let plain = 0;
  fc.assert(
    fc.property(fc.constantFrom(...everywhere), odd, fc.option(fc.string()), (path, part, added) => {
      const place = added === null ? path : [...path.slice(0, -1), added];
      const value = put(sound, place, part);
      if (!isPlainInteraction(value)) return;
      plain++;
      expect(feedInteraction.safeParse(value).error).toBeUndefined();
    }),
    { numRuns: 3000 },
  );
  expect(plain).toBeGreaterThan(100);
});

test("what a property is called cannot be taken from an object's prototype", () => {
  const value = JSON.parse(JSON.stringify(whole()).replace('"campaign"', '"__proto__"'));
  expect(isPlainInteraction(value)).toBe(false);
  expect(isPlainInteraction({ ...whole(), constructor: "x" })).toBe(false);
});
