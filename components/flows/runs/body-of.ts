import { readJson } from "@/lib/json/read.ts";

/** A body as the value that it says, where it is JSON that holds others; else as its text. */
export function bodyOf(body: string | null): unknown {
  if (body === null || !/^\s*[[{]/.test(body)) return body;
  try {
    return readJson(body);
  } catch {
    return body;
  }
}
