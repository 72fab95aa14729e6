import { expect, test } from "vitest";
import { bodyOf } from "./body-of.ts";

test("a body of JSON is a value, any other stays its text", () => {
  expect(bodyOf('{"a":[1]}')).toEqual({ a: [1] });
  expect(bodyOf("{broken")).toBe("{broken");
  expect(bodyOf("42")).toBe("42");
  expect(bodyOf("")).toBe("");
  expect(bodyOf(null)).toBeNull();
});
