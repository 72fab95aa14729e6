import type { TypeWord } from "@/lib/reference/type-words.ts";
import { schemaPlace } from "./schema-place";

/** A type in words, where each schema of the document leads to its place. */
export function TypeText({ words }: { words: readonly TypeWord[] }) {
  return words.map(({ text, schema }) =>
    schema ? (
      <a key={schema} href={`#${schemaPlace(schema)}`}>
        {text}
      </a>
    ) : (
      text
    ),
  );
}
