import { readJson } from "@/lib/json/read.ts";

/** Reads `name: value` lines as the data of a contact; null where a line has no name. JSON is read as it is. */
export function readData(text: string): Record<string, unknown> | null {
  const trimmed = text.trim();
  if (trimmed.startsWith("{")) return readObject(trimmed);
  const entries: [string, string][] = [];
  for (const line of trimmed.split("\n")) {
    if (line.trim() === "") continue;
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).trim();
    if (name === "") return null;
    entries.push([name, line.slice(colon + 1).trim()]);
  }
  return Object.fromEntries(entries);
}

/** The same data as lines where lines can hold it, else as JSON. */
export function writeData(data: Readonly<Record<string, unknown>> | null): string {
  const entries = Object.entries(data ?? {});
  const lines = entries.map(([name, value]) => `${name}: ${value}`).join("\n");
  const plain = entries.every(([, value]) => typeof value === "string");
  const same = plain && JSON.stringify(readData(lines)) === JSON.stringify(data ?? {});
  return same ? lines : JSON.stringify(data, null, 2);
}

/** The first fields of the data as texts, up to so many characters in all. */
export function firstData(data: Readonly<Record<string, unknown>> | null, most: number): [string, string][] {
  const first: [string, string][] = [];
  let left = most;
  for (const [name, value] of Object.entries(data ?? {})) {
    if (left <= 0) break;
    const text = typeof value === "string" ? value : JSON.stringify(value);
    first.push([cut(name, left), cut(text, left - name.length)]);
    left -= name.length + text.length;
  }
  return first;
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.max(0, most)).toWellFormed()}…`;
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = readJson(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
