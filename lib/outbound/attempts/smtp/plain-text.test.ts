import { expect, test } from "vitest";
import { plainTextOf } from "./plain-text.ts";

test.each([
  ["<p>Dear Ana,</p><p>first<br>second</p>", "Dear Ana,\n\nfirst\nsecond\n"],
  ['See <a href="https://a.test/x?y=1&amp;z=2">the plan</a>.', "See the plan (https://a.test/x?y=1&z=2).\n"],
  ["<a href='javascript:alert(1)'>here</a>", "here\n"],
  ["<head><title>T</title></head><style>p { x: y }</style>Text<script>no()</script>", "Text\n"],
  ["a <!-- <b>hidden</b> --> b<!-- open", "a b\n"],
  ["1 &lt; 2 &amp;amp; &#241; &#x1F600; &nosuch; &#0;", "1 < 2 &amp; ñ 😀 &nosuch; &#0;\n"],
  ["<ul><li>one</li><li>two</li></ul>", "one\n\ntwo\n"],
  ["5 < 6 and 7 > 3", "5 < 6 and 7 > 3\n"],
])("the text of %s", (html, text) => {
  expect(plainTextOf(html)).toBe(text);
});

test("a long text of open tags takes no longer than any other", () => {
  const since = performance.now();
  plainTextOf("<style><!--<a href=".repeat(50_000));
  expect(performance.now() - since).toBeLessThan(2000);
});
