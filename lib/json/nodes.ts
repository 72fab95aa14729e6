import { afterBlanks, endOfString, endOfWord } from "./text.ts";

/** A value in JSON text, with what it says as it stands there: every digit, every name, in its order. */
export type JsonNode = {
  /** Its own among the nodes of a text, for it and what it holds: `0.2`. */
  id: string;
  /** The way to it from the whole: `order.lines[0]["unit price"]`. */
  path: string;
  /** Its name in an object, its place in an array; null for the whole. */
  name: string | number | null;
  kind: "object" | "array" | "string" | "other";
  /** As it stands in the text. */
  source: string;
  /** What a text says, without its quotes and escapes; of anything else its source. */
  text: string;
  children: JsonNode[];
};

type At = Pick<JsonNode, "id" | "path" | "name">;

/** Reads JSON text; of broken JSON it throws. `root` begins every path. */
export function readNodes(json: string, root = ""): JsonNode {
  let i = 0;

  const blank = () => {
    i = afterBlanks(json, i);
  };
  const expect = (character: string) => {
    if (json[i] !== character) throw new SyntaxError(`${character} is missing at ${i}`);
    i++;
    blank();
  };
  const upTo = (end: number): string => {
    const source = json.slice(i, end);
    i = end;
    return source;
  };

  function value(at: At): JsonNode {
    blank();
    const start = i;
    const opened = json[i];
    if (opened === '"') {
      const source = upTo(endOfString(json, i));
      return { ...at, kind: "string", source, text: JSON.parse(source) as string, children: [] };
    }
    if (opened !== "{" && opened !== "[") {
      const source = upTo(endOfWord(json, i));
      if (!OTHER.test(source)) throw new SyntaxError(`no value at ${start}`);
      return { ...at, kind: "other", source, text: source, children: [] };
    }
    const kind = opened === "{" ? "object" : "array";
    const children = members(kind, at);
    const source = json.slice(start, i);
    return { ...at, kind, source, text: source, children };
  }

  function members(kind: "object" | "array", at: At): JsonNode[] {
    const close = kind === "object" ? "}" : "]";
    const children: JsonNode[] = [];
    i++;
    blank();
    while (json[i] !== close) {
      if (children.length > 0) expect(",");
      let name: string | number = children.length;
      if (kind === "object") {
        if (json[i] !== '"') throw new SyntaxError(`no name at ${i}`);
        name = JSON.parse(upTo(endOfString(json, i))) as string;
        blank();
        expect(":");
      }
      children.push(value({ id: `${at.id}.${children.length}`, path: pathTo(at.path, name), name }));
      blank();
    }
    i++;
    return children;
  }

  const whole = value({ id: "0", path: root, name: null });
  blank();
  if (i < json.length) throw new SyntaxError(`more than one value at ${i}`);
  return whole;
}

/** What an object holds under a name; of one given twice the last, as readers of JSON have it. */
export function childNamed(node: JsonNode, name: string): JsonNode | undefined {
  return node.children.findLast((child) => child.name === name);
}

/** The nodes whose name or text has `sought` in it, in any case, in the order of the text. */
export function findIn(node: JsonNode, sought: string): JsonNode[] {
  const wanted = sought.toLowerCase();
  const found: JsonNode[] = [];
  const look = (one: JsonNode) => {
    const told = one.children.length > 0 ? "" : one.text;
    if (one.name !== null && `${one.name}\n${told}`.toLowerCase().includes(wanted)) found.push(one);
    for (const child of one.children) look(child);
  };
  if (wanted) look(node);
  return found;
}

/** The ids of what a node stands in, outermost first. */
export function ancestorsOf({ id }: JsonNode): string[] {
  const parts = id.split(".");
  return parts.slice(1).map((_, n) => parts.slice(0, n + 1).join("."));
}

const OTHER = /^(?:-?\d[\d.eE+-]*|true|false|null)$/;
const plain = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

function pathTo(path: string, name: string | number): string {
  if (typeof name === "number") return `${path}[${name}]`;
  if (!plain.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path ? `${path}.${name}` : name;
}
