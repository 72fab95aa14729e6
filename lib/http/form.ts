import { isAscii, isUtf8 } from "node:buffer";
import { invalid } from "../errors.ts";

type FilePart = { filename: string; contentType: string; content: Uint8Array<ArrayBuffer> };
export type FormValue = string | FilePart;

const CRLF = "\r\n";
const HEAD_BYTES = 16 * 1024;

/**
 * The fields of a multipart form (RFC 7578) that is there whole, each given once; text as UTF-8, byte for byte.
 * Strict, where parsers for streams pass over what they do not understand: a field must not get lost without a word.
 */
export function parseForm(bytes: Uint8Array, contentType: string, takesFile: boolean): Record<string, FormValue> {
  const form = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fields = new Map<string, FormValue>();
  for (const { head, content } of partsOf(form, boundaryOf(contentType))) {
    const { name, filename, type, charset } = readHead(head);
    if (fields.has(name)) throw invalid(name, "is given twice", "repeated");
    if (filename !== null || type === "application/octet-stream") {
      if (!takesFile) throw invalid(name, "must be text, not a file", "type");
      fields.set(name, { filename: filename ?? "", contentType: type, content: new Uint8Array(content) });
    } else {
      const isText = charset === "" || charset === "utf-8" || charset === "utf8" ? isUtf8(content) : isAscii(content);
      if (!isText) throw invalid(name, "is not UTF-8", "encoding");
      fields.set(name, content.toString("utf8"));
    }
  }
  return Object.fromEntries(fields);
}

function broken(): Error {
  return invalid("", "the multipart form is incomplete or malformed", "form");
}

function boundaryOf(contentType: string): string {
  const boundary = parameters(contentType).get("boundary") ?? "";
  if (!/^[\x20-\x7e]{1,200}$/.test(boundary)) throw invalid("", "the multipart form has no boundary", "form");
  return boundary;
}

function* partsOf(form: Buffer, boundary: string): Generator<{ head: string; content: Buffer }> {
  // The first delimiter needs no line end before it where the form begins with it.
  const opening = `--${boundary}`;
  let delimiter = form.subarray(0, opening.length).equals(Buffer.from(opening))
    ? delimiterAt(form, 0, opening.length)
    : null;
  delimiter ??= nextDelimiter(form, boundary, 0);
  while (!delimiter.last) {
    const headEnd = form.indexOf(CRLF + CRLF, delimiter.end - CRLF.length);
    if (headEnd < 0 || headEnd - delimiter.end > HEAD_BYTES) throw broken();
    const start = headEnd + 2 * CRLF.length;
    const next = nextDelimiter(form, boundary, start);
    const head = form.toString("utf8", delimiter.end, Math.max(headEnd, delimiter.end));
    yield { head, content: form.subarray(start, next.start) };
    delimiter = next;
  }
}

type Delimiter = { start: number; end: number; last: boolean };

function nextDelimiter(form: Buffer, boundary: string, from: number): Delimiter {
  const delimiter = `${CRLF}--${boundary}`;
  // An empty value's delimiter begins with the line end of the head before it.
  for (let at = Math.max(0, from - CRLF.length); ; at++) {
    at = form.indexOf(delimiter, at);
    if (at < 0) throw broken();
    const found = delimiterAt(form, at, at + delimiter.length);
    if (found) return { ...found, start: Math.max(at, from) };
  }
}

/** What ends like a delimiter: with two dashes the last, with blanks and a line end any other. Else it is content. */
function delimiterAt(form: Buffer, start: number, end: number): Delimiter | null {
  if (form.toString("latin1", end, end + 2) === "--") return { start, end: end + 2, last: true };
  let at = end;
  while (form[at] === 0x20 || form[at] === 0x09) at++;
  return form.toString("latin1", at, at + 2) === CRLF ? { start, end: at + 2, last: false } : null;
}

function readHead(head: string): { name: string; filename: string | null; type: string; charset: string } {
  const headers = new Map<string, string>();
  for (const line of head.split(CRLF)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
    else if (line !== "") throw broken();
  }
  const disposition = headers.get("content-disposition") ?? "";
  const given = parameters(disposition);
  const name = given.get("name");
  if (!/^form-data *(;|$)/i.test(disposition) || !name) {
    throw invalid("", "the multipart form has a part that is not a named field", "form");
  }
  const encoding = headers.get("content-transfer-encoding") ?? "binary";
  if (!/^(7bit|8bit|binary)$/i.test(encoding)) throw invalid(name, `must not be encoded as ${encoding}`, "encoding");
  const filename = extended(given.get("filename*")) ?? given.get("filename") ?? null;
  const type = headers.get("content-type") ?? "text/plain";
  return {
    name,
    filename: filename?.replace(/^.*[/\\]/s, "") ?? null,
    type: (type.split(";")[0] ?? "").trim().toLowerCase(),
    charset: (parameters(type).get("charset") ?? "").toLowerCase(),
  };
}

/** The parameters of a header's value, names in lower case; of one given twice the first. */
function parameters(value: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", quoted, token = ""] of value.matchAll(/;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, quoted?.replace(/\\(["\\])/g, "$1") ?? token);
  }
  return found;
}

/** `UTF-8''na%C3%AFve.txt` (RFC 8187). */
function extended(value: string | undefined): string | null {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(value ?? "") ?? [];
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
