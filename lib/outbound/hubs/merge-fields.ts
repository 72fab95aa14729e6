/** What a value is put into: plain text, one line of a message's head, or HTML. */
type Target = "text" | "line" | "html";

type Filled = {
  text: string;
  /** The names that the data has no value for, each once; nothing stands in their place. */
  missing: string[];
};

const place = /\$\{([^{}]*)\}/g;

/**
 * Puts a contact's data in the places of `${name}`; `${a.b}` is b of a. Once: a value that looks like a place stays
 * what it is.
 */
export function fill(template: string, data: object, target: Target): Filled {
  const missing = new Set<string>();
  const text = template.replaceAll(place, (_, inside: string) => {
    const name = inside.trim();
    const value = filling(data, name);
    if (value === null) missing.add(name);
    return fitting(value ?? "", target);
  });
  return { text, missing: [...missing] };
}

/** The names that a template asks for, each once. */
export function mergeFieldsIn(template: string): string[] {
  return [...new Set([...template.matchAll(place)].map(([, inside = ""]) => inside.trim()))];
}

/** Whether a message's content is HTML rather than plain text. */
export function isHtml(content: string): boolean {
  return /<(\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>|!doctype|!--)/i.test(content);
}

/**
 * What stands in the place of a name, null where nothing does. A name with dots in it is tried whole first: that is how
 * a column may be called.
 */
export function filling(data: object, name: string): string | null {
  const whole = own(data, name);
  const value = whole === undefined ? name.split(".").reduce<unknown>(own, data) : whole;
  if (value === undefined || value === null) return null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function own(holder: unknown, name: string): unknown {
  if (typeof holder !== "object" || holder === null) return undefined;
  return Object.hasOwn(holder, name) ? (holder as Record<string, unknown>)[name] : undefined;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function fitting(value: string, target: Target): string {
  // A line break would begin a header of the sender's choosing.
  if (target === "line") return value.replaceAll(/\p{Cc}+/gu, " ");
  return target === "html" ? value.replaceAll(/[&<>"']/g, (found) => entities[found] ?? found) : value;
}
