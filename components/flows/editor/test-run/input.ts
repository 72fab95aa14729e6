import type { z } from "zod";
import { sampleOf } from "@/lib/flows/compile/sample-scope.ts";
import { isObject } from "@/lib/flows/drawflow/json.ts";
import type { NodeData } from "@/lib/flows/nodes/spec.ts";
import type { testFields } from "@/lib/flows/run/schema.ts";
import { readJson } from "@/lib/json/read.ts";

export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** The fields of what starts a test, by the type of the flow. */
const fieldsOfType = {
  webhook: ["method", "body", "headers", "query", "form"],
  event: ["event"],
  provider: ["to", "text", "data"],
} as const;

export type InputField = (typeof fieldsOfType)[keyof typeof fieldsOfType][number];
/** What is written in each field. */
export type InputTexts = Partial<Record<InputField, string>>;
/** What is wrong with a field: `flowTestRun.fault.<code>`. */
export type InputFault = "json" | "object" | "header" | "method";
export type TestInput = NonNullable<z.input<typeof testFields>["input"]>;

export function inputFieldsOf(type: string): readonly InputField[] {
  return Object.hasOwn(fieldsOfType, type) ? fieldsOfType[type as keyof typeof fieldsOfType] : [];
}

/** The fields as the example of a start node that is set so fills them. */
export function sampleTexts(type: string, start?: NodeData): InputTexts {
  return inputTexts(type, sampleOf(type, start));
}

/** The fields as the names of a start node fill them. */
export function inputTexts(type: string, names: Readonly<Record<string, unknown>>): InputTexts {
  const { EVENT, TO, MESSAGE, DATA, METHOD, BODY, HEADERS, QUERY_PARAMS, FORM_PARAMS } = names;
  if (type === "event") return { event: written(EVENT) };
  if (type === "provider") return { to: String(TO), text: String(MESSAGE), data: written(DATA) };
  if (type !== "webhook") return {};
  return {
    method: String(METHOD),
    body: BODY === null ? "" : written(BODY),
    headers: linesOf(HEADERS),
    query: new URLSearchParams(pairsOf(QUERY_PARAMS)).toString(),
    form: new URLSearchParams(pairsOf(FORM_PARAMS)).toString(),
  };
}

/** What is written in the fields, to be sent; or what is wrong with which of them. */
export function readTexts(
  type: string,
  texts: InputTexts,
): { input: TestInput | undefined } | { faults: Partial<Record<InputField, InputFault>> } {
  const faults: Partial<Record<InputField, InputFault>> = {};
  for (const field of inputFieldsOf(type)) {
    const fault = inputFaultOf(field, texts[field] ?? "");
    if (fault) faults[field] = fault;
  }
  if (Object.keys(faults).length > 0) return { faults };
  const {
    method = "POST",
    body = "",
    headers = "",
    query = "",
    form = "",
    event = "",
    to = "",
    text = "",
    data = "",
  } = texts;
  if (type === "event") return { input: { event: objectIn(event) } };
  if (type === "provider") return { input: { message: { to, text, data: objectIn(data) } } };
  if (type !== "webhook") return { input: undefined };
  const called = methods.find((one) => one === method) ?? "POST";
  return {
    input: {
      method: called,
      body: body.trim() === "" ? null : readJson(body),
      headers: grouped(headerPairs(headers)),
      query: paramsIn(query),
      form: paramsIn(form),
    },
  };
}

/** What is wrong with the text of a field; null where nothing is. */
export function inputFaultOf(field: InputField, text: string): InputFault | null {
  if (field === "method") return methods.some((one) => one === text) ? null : "method";
  if (field === "headers") {
    return linesIn(text).every((line) => /^[!#$%&'*+.^_`|~\w-]+\s*:/.test(line)) ? null : "header";
  }
  if (text.trim() === "" || field === "query" || field === "form" || field === "to" || field === "text") return null;
  try {
    const value: unknown = readJson(text);
    return field === "body" || isObject(value) ? null : "object";
  } catch {
    return "json";
  }
}

function paramsIn(text: string): Record<string, string[]> {
  return grouped([...new URLSearchParams(text.trim().replace(/^\?/, ""))]);
}

/** The object that is written there, if any; the server says what its fields may not be. */
function objectIn<Fields extends object>(text: string): Fields {
  return readJson(text.trim() === "" ? "{}" : text);
}

function written(value: unknown): string {
  return JSON.stringify(value ?? null, null, 2);
}

function linesIn(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

function headerPairs(text: string): [string, string][] {
  return linesIn(text).map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
}

function linesOf(lists: unknown): string {
  return pairsOf(lists)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

/** Names with lists of texts as pairs. */
function pairsOf(lists: unknown): [string, string][] {
  const named = lists !== null && typeof lists === "object" ? Object.entries(lists) : [];
  return named.flatMap(([name, values]) =>
    (Array.isArray(values) ? values : []).map((one): [string, string] => [name, String(one)]),
  );
}

function grouped(pairs: readonly [string, string][]): Record<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const [name, value] of pairs) lists.set(name, [...(lists.get(name) ?? []), value]);
  return Object.fromEntries(lists);
}
