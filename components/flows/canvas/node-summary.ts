const FIRST = ["expression", "url", "text", "to", "hub", "module", "flow", "event", "status", "key", "name"];

/**
 * A line on what a node is set to do: the first of its settings that tell it apart from others of its kind. `wordFor`: a
 * setting as the page says it.
 */
export function nodeSummaryOf(data: unknown, wordFor: (name: string, value: string) => string): string {
  if (data === null || typeof data !== "object" || Array.isArray(data)) return "";
  const settings = new Map(Object.entries(data).filter(([name]) => name !== "label"));
  const method = settings.get("method");
  for (const name of FIRST) {
    const value = plain(settings.get(name));
    if (value)
      return clipped(name === "url" && typeof method === "string" ? `${method} ${value}` : wordFor(name, value));
  }
  for (const [name, value] of settings) {
    const shown = plain(value) || namesOf(value);
    if (shown) return clipped(wordFor(name, shown));
  }
  return "";
}

function plain(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

function namesOf(value: unknown): string {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return "";
  return Object.keys(value).join(", ");
}

function clipped(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
