import type { Reference } from "@/lib/reference/laid-out.ts";
import type { SchemaLine } from "@/lib/reference/schema-lines.ts";
import { schemaPlace } from "./schema-place";

/** What each operation and schema is found by: its own words, and the names of what it takes and answers. */
export function searchEntries({ areas, schemas }: Reference): { id: string; text: string }[] {
  const operations = areas.flatMap((area) => area.operations);
  return [
    ...operations.map(({ id, method, path, summary, parameters, body, answers }) => {
      const lines = [...(body?.contents ?? []), ...answers].flatMap((content) => content.lines);
      const names = [...parameters.map(({ name }) => name), ...namesOf(lines)];
      return { id, text: textOf([id, method, path, summary, ...names]) };
    }),
    ...schemas.map(({ name, description, lines }) => {
      return { id: schemaPlace(name), text: textOf([name, description, ...namesOf(lines)]) };
    }),
  ];
}

function namesOf(lines: readonly SchemaLine[]): string[] {
  return lines.map(({ name }) => name);
}

function textOf(words: readonly string[]): string {
  return [...new Set(words)].join(" ").toLowerCase();
}
