const LINE_TAGS = new Set(["br", "hr", "tr", "li", "dt", "dd"]);
const BLOCK_TAGS = new Set(["p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "blockquote", "pre"]);
const SILENT_TAGS = new Set(["head", "style", "script", "title"]);
const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** What a message of HTML says, for readers that show none: its text, with the addresses of its links. */
export function plainTextOf(html: string): string {
  let text = "";
  let silent: string | null = null;
  let link: string | null = null;
  for (const part of withoutComments(html).split(/(<[a-z/!?][^<>]*>)/i)) {
    const [, end = "", given = ""] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(part) ?? [];
    const tag = given.toLowerCase();
    if (silent !== null) {
      if (end && tag === silent) silent = null;
    } else if (tag === "") {
      text += /^<[/!?].*>$/s.test(part) ? "" : decoded(part.replace(/\s+/g, " "));
    } else if (SILENT_TAGS.has(tag)) {
      silent = end ? null : tag;
    } else if (tag === "a") {
      if (end && link) text += ` (${link})`;
      link = end ? null : hrefOf(part);
    } else if (BLOCK_TAGS.has(tag)) {
      text += "\n\n";
    } else if (LINE_TAGS.has(tag)) {
      text += "\n";
    }
  }
  const lines = text.split("\n").map((line) => line.trim());
  return `${lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()}\n`;
}

function withoutComments(html: string): string {
  return html
    .split("<!--")
    .map((part, i) => (i === 0 ? part : part.slice(endOf(part))))
    .join("");
}

function endOf(comment: string): number {
  const end = comment.indexOf("-->");
  return end < 0 ? comment.length : end + "-->".length;
}

function hrefOf(tag: string): string | null {
  const [, quoted, single] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? [];
  const href = decoded(quoted ?? single ?? "");
  return /^(https?|mailto|tel):/i.test(href) ? href : null;
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
