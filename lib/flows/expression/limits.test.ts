import { describe, expect, test } from "vitest";
import { outcome, value } from "./cel.fixture.ts";
import { parseExpression, scopeOf } from "./cel.ts";

/** What this process has worked since then: other processes do not count. */
const cpuSeconds = (since: NodeJS.CpuUsage) => process.cpuUsage(since).user / 1e6;

describe("guards", () => {
  test("`matches` is refused and what stands in for it takes linear time", () => {
    expect(parseExpression("BODY.name.matches('(a+)+$')")).toMatchObject({
      error: { code: "matchesRefused", from: 0 },
    });
    expect(parseExpression("[1].all(x, 'a'.matches('b'))")).toMatchObject({ error: { code: "matchesRefused" } });
    const begun = process.cpuUsage();
    expect(value("long.matchesPattern('^(a+)+b$')")).toBe(false);
    expect(cpuSeconds(begun)).toBeLessThan(3);
    expect(value("BODY.name.matchesPattern('^A')")).toBe(true);
    expect(value("'a'.matchesPattern('(')")).toBe("badPattern");
    expect(value("'a'.matchesPattern('((a{1000}){1000}){1000}')")).toBe("badPattern");
    expect(value("'a'.matchesPattern(BODY.name)")).toBe("patternNotLiteral");
  });

  test("loops stand in each other twice at most", () => {
    expect(value("[1].map(a, [2].map(b, a + b))")).toEqual([[3]]);
    expect(value("[1].map(a, [2].map(b, [3].map(c, c)))")).toBe("nestedTooDeep");
    expect(value("cel.bind(a, 'x', cel.bind(b, a + a, cel.bind(c, b + b, c)))")).toBe("nestedTooDeep");
    expect(value("[1].map(a, a).map(b, b).filter(c, c == 1)")).toEqual([1]);
  });

  test("a walk has a length, and two in each other a sum", () => {
    expect(value("many.exists(x, x == 8999)")).toBe(true);
    expect(value("tooMany.all(x, x == 1)")).toBe("tooMuch");
    expect(value("(many + many).all(x, true)")).toBe("tooMuch");
    expect(value("long.split('').size()")).toBe("tooMuch");
    const begun = process.cpuUsage();
    expect(value("many.map(x, many.filter(y, y > x))")).toBe("tooMuch");
    expect(value("many.all(x, many.all(y, false || x != y || true))")).toBe("tooMuch");
    expect(cpuSeconds(begun)).toBeLessThan(5);
  });

  test("a text has a length", () => {
    expect(value("long + long")).toBe("tooMuch");
    expect(value("many.map(x, 'x').join(long)")).toBe("tooMuch");
    expect(value("many.map(x, long).join()")).toBe("tooMuch");
    expect(value("long.replace('a', 'aa')")).toBe("tooMuch");
    expect(value("many.map(x, x > 4 ? 'x' : 'y').join('').size()")).toBe(9000);
    expect(value("duration(digits)")).toBe("tooMuch");
  });

  test("a source has a length and a depth", () => {
    expect(value(`${"1+".repeat(400)}1`)).toBe(401);
    expect(value("1".repeat(5_001))).toBe("tooLong");
    for (const deep of [
      `${"(".repeat(60)}1${")".repeat(60)}`,
      "!".repeat(4_000),
      "[".repeat(2_000),
      "1+".repeat(2_000),
    ]) {
      expect(["tooDeep", "syntax"]).toContain(value(deep));
    }
    expect(value(`[${"1,".repeat(300)}1]`)).toBe("tooDeep");
  });

  test("a deep result or a strange one is refused, not thrown", () => {
    let deep: unknown = 1;
    for (let i = 0; i < 50_000; i++) deep = [deep];
    const parsed = parseExpression("deep");
    if ("error" in parsed) throw new Error(parsed.error.message);
    expect(parsed.evaluate(scopeOf({ deep }))).toMatchObject({ error: { code: "tooDeep" } });
    expect(parsed.evaluate(scopeOf({ deep: () => 1 }))).toHaveProperty("error");
    expect(parsed.evaluate(scopeOf({ deep: Symbol("x") }))).toHaveProperty("error");
  });

  test("comparing values of ever new shapes keeps no memory of them", () => {
    const parsed = parseExpression("a == b");
    if ("error" in parsed) throw new Error(parsed.error.message);
    const nest = (bits: number) => {
      let nested: unknown = 1;
      for (let bit = 0; bit < 30; bit++) nested = (bits >> bit) & 1 ? [nested] : { k: nested };
      return nested;
    };
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 4_000; i++) {
      expect(parsed.evaluate(scopeOf({ a: nest(i * 7919), b: nest(i * 7919) }))).toEqual({ value: true });
    }
    // Kept, these shapes would be some 100 MB.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000);
  });

  test.each([
    "constructor",
    "toString",
    "hasOwnProperty",
    "globalThis",
    "process",
    "this",
    "__proto__",
    "BODY.constructor",
    "BODY['constructor']",
    "BODY.toString",
    "BODY.name.constructor",
    "BODY.name['length']",
    "BODY.tags.constructor",
    "BODY.tags['map']",
    "amount.constructor",
    "BODY.constructor.constructor('return 1')()",
    "BODY.name.constructor('x')",
    "BODY.tags.push(1)",
    "BODY.tags.at(0)",
    "{}.constructor",
    "[].constructor",
    "cel.constructor",
    "google.protobuf.Duration.constructor",
    "type(1).constructor",
    "optional.constructor",
    "duration('1s').constructor",
    "timestamp('2026-01-01T00:00:00Z').setTime(0)",
  ])("nothing of JavaScript is reached by %s", (text) => {
    expect(outcome(text)).toHaveProperty("error");
  });

  test("a field of that name in the data itself is data", () => {
    const firm = JSON.parse('{"name":"Brick","constructor":{"name":"Ana"},"list":[{"constructor":1}]}');
    const said = (text: string) => {
      const parsed = parseExpression(text);
      return "error" in parsed ? parsed : parsed.evaluate(scopeOf({ BODY: firm }));
    };
    expect(said("BODY.name + BODY.constructor.name")).toEqual({ value: "BrickAna" });
    expect(said("BODY.list.map(each, each.constructor + 1.0)")).toEqual({ value: [2] });
    expect(said("'constructor' in BODY && has(BODY.constructor) && size(BODY) == 3")).toEqual({ value: true });
    expect(said("BODY")).toEqual({ value: firm });
    expect(value("BODY['__proto__']")).toEqual({ own: 1 });
    expect(Object.getPrototypeOf(value("{'a': BODY}"))).toBe(Object.prototype);
    expect(({} as { own?: number }).own).toBeUndefined();
  });
});
