import { invalid } from "../errors.ts";

/** What an ETag stands for: a version of a flow, and which version was live then (0: none). */
type State = { flowId: bigint; version: number; live: number | null };

/** Changes with every save and with what is live; a flow made again under the name of a deleted one has others. */
export function etagOf({ flowId, version, live }: State): string {
  return `"${flowId}.${version}.${live ?? 0}"`;
}

/** The tags of an If-Match header; `*` is any state of a flow that exists, null no condition. */
export function tagsOf(header: string | null): readonly string[] | "*" | null {
  if (header === null) return null;
  if (header.trim() === "*") return "*";
  const tag = /[ \t]*((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?:,|$)/y;
  const tags: string[] = [];
  while (tag.lastIndex < header.length) {
    const found = tag.exec(header)?.[1];
    if (found === undefined) throw invalid("If-Match", "must be * or ETags in quotation marks", "etag");
    tags.push(found);
  }
  if (tags.length === 0) throw invalid("If-Match", "must be * or ETags in quotation marks", "etag");
  return tags;
}

/** The newest version of the flow that one of the tags stands for; 0 where none does. */
export function versionOfTags(tags: readonly string[], flowId: bigint): number {
  const versions = tags.map((tag) => {
    const [, id, version] = /^"(\d+)\.(\d+)\.\d+"$/.exec(tag) ?? [];
    return id === String(flowId) ? Number(version) : 0;
  });
  return Math.max(0, ...versions);
}
