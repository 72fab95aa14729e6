import { readJson } from "../../../json/read.ts";
import type { Value } from "../../expression/value.ts";
import { isHeaderOfOurs } from "../../nodes/answer-headers.ts";
import { type Behaviour, failNode } from "../behaviour.ts";

const BODILESS = [204, 205, 304];
// What HTTP lets a header's value have: visible characters, blanks and tabs.
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/;

export const answerCaller: Behaviour = ({ settings }) => {
  const status = Number(settings.value("status"));
  const contentType = settings.text("contentType") ?? "application/json";
  const body = BODILESS.includes(status) ? null : settings.text("body");
  const headers = headersOf(settings.map("headers"));
  for (const [name, value] of [["content-type", contentType], ...Object.entries(headers)] as const) {
    if (!headerValue.test(value)) failNode("refused", `The header ${name} has a character that HTTP does not allow.`);
  }
  if (body !== null && isJson(contentType) && !isJsonText(body)) {
    failNode("expression", `body: This is not JSON, though the content type is ${contentType}.`);
  }
  const answer = { status, headers: body === null ? headers : { "content-type": contentType, ...headers }, body };
  return { by: "respond", answer, output: answer };
};

function headersOf(map: Record<string, Value>): Record<string, string> {
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(map)) {
    if (isHeaderOfOurs(name)) failNode("refused", `A flow cannot set the header ${name}.`);
    headers.set(name.toLowerCase(), typeof value === "string" ? value : JSON.stringify(value));
  }
  headers.delete("content-type");
  return Object.fromEntries(headers);
}

function isJson(contentType: string): boolean {
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  return type === "application/json" || type.endsWith("+json");
}

function isJsonText(text: string): boolean {
  try {
    readJson(text);
    return true;
  } catch {
    return false;
  }
}
