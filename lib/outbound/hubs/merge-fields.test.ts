import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fill, isHtml, mergeFieldsIn } from "./merge-fields.ts";

const place = (name: string) => `$\{${name}}`;

describe("a template", () => {
  it.each([
    [place("nombre"), { nombre: "José" }, "José"],
    [`Hello ${place(" nombre ")}, ${place("n")} of ${place("n")}`, { nombre: "Ana", n: 3 }, "Hello Ana, 3 of 3"],
    [place("a.b"), { a: { b: true } }, "true"],
    [place("a.b"), { "a.b": "whole", a: { b: "deep" } }, "whole"],
    [place("a"), { a: { b: [1] } }, '{"b":[1]}'],
    [place("a"), { a: 0 }, "0"],
    [place("a"), { a: "" }, ""],
    [place("a"), { a: place("b"), b: "again" }, place("b")],
    [place("a"), { a: "$& $1 $$" }, "$& $1 $$"],
    [`$${place("a")} {a} $a $\{a`, { a: 1 }, "$1 {a} $a ${a"],
  ])("%j with %j is %j", (template, data, text) => {
    expect(fill(template, data, "text")).toEqual({ text, missing: [] });
  });

  it("names what the data lacks, each once, and leaves it empty", () => {
    const template = `${place("a")}-${place("b")}-${place("a")}-${place("c.d")}-${place("")}`;
    expect(fill(template, { b: null, c: "text" }, "text")).toEqual({ text: "----", missing: ["a", "b", "c.d", ""] });
    expect(mergeFieldsIn(template)).toEqual(["a", "b", "c.d", ""]);
  });

  it.each(["constructor", "__proto__", "toString.name", "length"])("finds nothing by the name %s", (name) => {
    expect(fill(place(name), {}, "text").missing).toEqual([name]);
    expect(fill(place(name), { text: "x" }, "text").missing).toEqual([name]);
  });

  it("puts no tag into HTML and no line into a head", () => {
    const data = { a: `<b title="x" id='y'>&` };
    expect(fill(`<p>${place("a")}</p>`, data, "html").text).toBe(
      "<p>&lt;b title=&quot;x&quot; id=&#39;y&#39;&gt;&amp;</p>",
    );
    expect(fill(place("a"), { a: "Hi\r\nBcc: x\0" }, "line").text).toBe("Hi Bcc: x ");
  });

  it("keeps a value's text whatever it is, and everything around it", () => {
    const around = fc.string().filter((text) => !/[${}]/.test(text));
    fc.assert(
      fc.property(around, fc.string(), around, (before, value, after) => {
        expect(fill(before + place("x") + after, { x: value }, "text").text).toBe(before + value + after);
      }),
    );
  });
});

it.each([
  ["<p>Hello</p>", true],
  ["Hello<br/>you", true],
  ["Hello<br>you", true],
  ["<!doctype html><title>x</title>", true],
  [`<a href="https://x.y">here</a>`, true],
  ["1 < 2 and 3 > 2", false],
  ["a <3 b", false],
  ["Hello Ana", false],
  ["me <me@example.com>", false],
])("%j is HTML: %s", (content, html) => {
  expect(isHtml(content)).toBe(html);
});
