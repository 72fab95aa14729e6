import type { JsonNode } from "@/lib/json/nodes.ts";

/** The names and places that lead from the whole to one of its nodes. */
export function wayTo(whole: JsonNode, { id }: JsonNode): (string | number)[] {
  const way: (string | number)[] = [];
  let at: JsonNode | undefined = whole;
  for (const place of id.split(".").slice(1)) {
    at = at?.children[Number(place)];
    if (at && at.name !== null) way.push(at.name);
  }
  return way;
}
