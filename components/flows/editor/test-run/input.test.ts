import { expect, test } from "vitest";
import { inputFaultOf, inputTexts, readTexts, sampleTexts } from "./input";

test.each(["webhook", "event", "provider"])("the sample of a flow of type %s can be sent unchanged", (type) => {
  const read = readTexts(type, sampleTexts(type));
  expect(read).toHaveProperty("input");
  expect(JSON.stringify(read)).toContain(type === "event" ? "lead.saved" : "Ana Silva");
});

test("an event flow's sample is of the event that starts it", () => {
  const read = readTexts("event", sampleTexts("event", { event: "list.loaded" }));
  expect(read).toMatchObject({ input: { event: { name: "list.loaded", data: { rejected: 8 } } } });
});

test("a call has its headers and its query as lists", () => {
  const texts = { method: "PUT", body: "", headers: "X-Tag: a\nx-tag:b: c\n\n", query: "?a=1&a=2&b=" };
  expect(readTexts("webhook", { ...texts, headers: "X-Tag: a\nX-Tag:b: c\n\n" })).toEqual({
    input: {
      method: "PUT",
      body: null,
      headers: { "X-Tag": ["a", "b: c"] },
      query: { a: ["1", "2"], b: [""] },
      form: {},
    },
  });
});

test("what cannot be sent is named by its field", () => {
  const texts = { method: "HEAD", body: "{", headers: "no colon", query: "" };
  expect(readTexts("webhook", texts)).toEqual({ faults: { method: "method", body: "json", headers: "header" } });
  expect(readTexts("event", { event: "[1]" })).toEqual({ faults: { event: "object" } });
  expect(inputFaultOf("body", "[1]")).toBeNull();
  expect(inputFaultOf("data", "")).toBeNull();
});

test("what started a run starts a test: its names fill the fields, and are read from them again", () => {
  const lists = { HEADERS: { "x-tag": ["a", "b"] }, QUERY_PARAMS: { q: ["1", "é & ="] }, FORM_PARAMS: { f: ["x y"] } };
  const { METHOD, BODY, ...rest } = { METHOD: "PUT", BODY: null, ...lists };
  expect(readTexts("webhook", inputTexts("webhook", { METHOD, BODY, ...rest }))).toEqual({
    input: {
      method: "PUT",
      body: null,
      headers: lists.HEADERS,
      query: lists.QUERY_PARAMS,
      form: lists.FORM_PARAMS,
    },
  });
  const EVENT = { name: "lead.saved", data: { id: 7 } };
  expect(readTexts("event", inputTexts("event", { EVENT }))).toEqual({ input: { event: EVENT } });
});
