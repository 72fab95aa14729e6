import { endOfString, endOfWord, isNameEnd } from "./text.ts";

/** What to have in the place of a text, a number, a boolean or null, which stands as `source` in the JSON. */
type Replace = (value: unknown, source: string) => unknown;

/**
 * JSON.parse with every name as the text has it. V8's JSON.parse may answer `{"\n": 1}` as `{"\\": 1}`: where it read
 * objects of the same shape before, it compares a name's first characters and forgets that they are an escape
 * (https://github.com/nodejs/node/issues/63785, in Node 24 and 26, and in browsers). Throws SyntaxError as JSON.parse does.
 */
export function readJson<T>(text: string, replace?: Replace): T {
  const value = JSON.parse(text);
  return replace || hasEscapedName(text) ? (readNames(text, replace) as T) : value;
}

/** Whether valid JSON has an escape in the name of an object's member. */
function hasEscapedName(text: string): boolean {
  for (let at = text.indexOf("\\"); at >= 0; ) {
    const end = endOfString(text, at);
    if (isNameEnd(text, end)) return true;
    at = text.indexOf("\\", end);
  }
  return false;
}

// Keeps its own stack: valid JSON may be nested deeper than calls can be.
function readNames(text: string, replace: Replace = (value) => value): unknown {
  const whole: unknown[] = [];
  const open: object[] = [whole];
  let name: string | null = null;
  const put = (value: unknown) => {
    const within = open.at(-1) as Record<string, unknown> | unknown[];
    if (Array.isArray(within)) within.push(value);
    // Assigning to __proto__ would change the prototype.
    else if (name === "__proto__") Object.defineProperty(within, name, { value, ...OWN });
    else within[name as string] = value;
    name = null;
  };
  for (let at = 0; at < text.length; ) {
    const first = text.charAt(at);
    if (BETWEEN.has(first)) at++;
    else if (first === "{" || first === "[") {
      const made = first === "{" ? {} : [];
      put(made);
      open.push(made);
      at++;
    } else if (first === "}" || first === "]") {
      open.pop();
      at++;
    } else {
      const end = first === '"' ? endOfString(text, at) : endOfWord(text, at);
      const source = text.slice(at, end);
      const value: unknown = JSON.parse(source);
      if (name === null && !Array.isArray(open.at(-1))) name = value as string;
      else put(replace(value, source));
      at = end;
    }
  }
  return whole[0];
}

const BETWEEN: ReadonlySet<string> = new Set(" \t\n\r,:");
const OWN = { writable: true, enumerable: true, configurable: true };
