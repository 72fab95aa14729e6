import { AppError, invalid } from "../../../errors.ts";
import { JSON_LEVELS } from "../../../json/parse.ts";
import { readJson } from "../../../json/read.ts";
import { shapeOf } from "../../../json/text.ts";
import type { Value } from "../../expression/value.ts";
import { encodedPairs, utf8Text } from "./encoded-text.ts";

/** Bytes that a call of a flow may carry. */
export const CALL_BYTES = 1024 * 1024;

type Lists = Record<string, string[]>;
type Headers = readonly (readonly [name: string, value: string])[];

/** The names that a webhook's start node gives, of one call. Throws the 400 of a body that cannot be read. */
export function inputOf(method: string, search: string, headers: Headers, bytes: Uint8Array): Record<string, Value> {
  const contentType = headers.find(([name]) => name === "content-type")?.[1] ?? "";
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const isForm = type === "application/x-www-form-urlencoded" || type === "multipart/form-data";
  return {
    METHOD: method,
    BODY: isForm ? null : bodyOf(type, bytes),
    FORM_PARAMS: isForm ? formOf(type, contentType, bytes) : {},
    HEADERS: headersOf(headers),
    QUERY_PARAMS: search === "" ? {} : listsOf(encodedPairs(search)),
  };
}

function bodyOf(type: string, bytes: Uint8Array): Value {
  if (bytes.length === 0) return null;
  const text = textOf(bytes);
  if (type !== "application/json" && !type.endsWith("+json")) return text;
  // A run counts, masks and cuts its values by calls within calls.
  if (shapeOf(text).deepest > JSON_LEVELS) {
    throw invalid("", `the JSON is nested deeper than ${JSON_LEVELS} levels`, "depth");
  }
  try {
    return readJson(text);
  } catch (error) {
    throw invalid("", `the body is not JSON: ${error instanceof Error ? error.message : "unexpected text"}`, "json");
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalid("", "the body is not UTF-8", "encoding");
  }
}

function formOf(type: string, contentType: string, bytes: Uint8Array): Lists {
  // A character for each byte: what is not UTF-8 is told by the field that it stands in.
  const form = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  return type === "application/x-www-form-urlencoded" ? listsOf(encodedPairs(form)) : multipartOf(contentType, form);
}

/** The fields of a multipart form, each name with its values in order; a file is refused. */
function multipartOf(contentType: string, form: string): Lists {
  const boundary = /boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (!mark) throw invalid("", "the form has no boundary", "form");
  const parts = `\r\n${form}`.split(`\r\n--${mark}`);
  if (parts.length < 2 || !parts.at(-1)?.startsWith("--")) throw invalid("", "the form is cut off", "form");
  const lists: Lists = Object.create(null);
  for (const part of parts.slice(1, -1)) {
    const [bytes = "", ...rest] = part.split("\r\n\r\n");
    const head = utf8Text(bytes, "");
    const disposition = /^content-disposition:\s*form-data;(.*)$/im.exec(head)?.[1] ?? "";
    const name = /(?:^|[\s;])name="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1];
    if (name === undefined || rest.length === 0) throw invalid("", "the form has a part without a name", "form");
    if (/(?:^|[\s;])filename\*?=/i.test(disposition)) throw invalid(name, "a flow takes no files", "file");
    lists[name] = [...(lists[name] ?? []), utf8Text(rest.join("\r\n\r\n"), name)];
  }
  return { ...lists };
}

// Credentials reach no flow: neither its variables nor its log.
const hidden = new Set(["authorization", "x-apikey", "cookie", "webhook-signature"]);

function headersOf(headers: Headers): Lists {
  const lists: Lists = Object.create(null);
  for (const [name, value] of headers) if (!hidden.has(name)) lists[name] = [...(lists[name] ?? []), value];
  return { ...lists };
}

function listsOf(params: Iterable<[string, string]>): Lists {
  const lists = new Map<string, string[]>();
  for (const [name, value] of params) {
    const values = lists.get(name);
    if (values) values.push(value);
    else lists.set(name, [value]);
  }
  return Object.fromEntries(lists);
}

/** Refuses a packed body. */
export function requirePlain(encoding: string | null): void {
  if (encoding && encoding.toLowerCase() !== "identity") {
    throw new AppError("unsupported-type", "A body with Content-Encoding is not accepted; send it uncompressed.");
  }
}
