import type { FlowDocument } from "./document.ts";
import { memberOf } from "./json.ts";
import { connectionsOf, modulesOf, nodesOf, portsOf, readHalf } from "./tree.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ids for new nodes: UUIDs where the document uses such, else the numbers after the highest in use. */
export function nextIds(document: FlowDocument, count: number): (number | string)[] {
  const used = usedIds(document);
  for (const id of used) if (UUID.test(id)) return Array.from({ length: count }, randomUuid);
  let highest = 0;
  for (const id of used) if (/^\d{1,15}$/.test(id)) highest = Math.max(highest, Number(id));
  return Array.from({ length: count }, (_, i) => highest + 1 + i);
}

export function nextId(document: FlowDocument): number | string {
  return nextIds(document, 1)[0] as number | string;
}

// What only a broken connection names counts too: a new node must not become its other end.
function usedIds(document: FlowDocument): Set<string> {
  const used = new Set<string>();
  for (const module of modulesOf(document)) {
    for (const [key, node] of Object.entries(nodesOf(document, module))) {
      used.add(key);
      const id = memberOf(node, "id");
      if (typeof id === "string" || typeof id === "number") used.add(String(id));
      for (const side of ["inputs", "outputs"] as const) {
        for (const [, port] of portsOf(node, side)) {
          for (const entry of connectionsOf(port)) used.add(readHalf(side, entry)?.node ?? key);
        }
      }
    }
  }
  return used;
}

// crypto.randomUUID is not there on a page without https.
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
