import type { SpanName } from "../search/span.ts";
import type { ListFilter, OneFilter, SearchUrl } from "../search/url.ts";

type TextFilter = "client" | "contact" | "subject";
type ChoiceFilter = OneFilter | "connected";

/** What a field of the query line sets in the address, and what it takes. */
export type LineField =
  | { takes: "names"; of: ListFilter }
  | { takes: "choices"; of: ListFilter }
  | { takes: "choice"; of: ChoiceFilter }
  | { takes: "text"; of: TextFilter }
  | { takes: "span"; of: SpanName };

/** The fields, by the words that every reader may write. A name may be one that is not there yet; a choice may not. */
export const lineFields = {
  agent: { takes: "names", of: "agents" },
  campaign: { takes: "names", of: "campaigns" },
  channel: { takes: "choices", of: "channels" },
  disposition: { takes: "choices", of: "dispositions" },
  hub: { takes: "names", of: "hubs" },
  automation: { takes: "names", of: "automations" },
  duration: { takes: "span", of: "duration" },
  wait: { takes: "span", of: "wait" },
  hold: { takes: "span", of: "hold" },
  transfers: { takes: "span", of: "transfers" },
  direction: { takes: "choice", of: "direction" },
  outcome: { takes: "choice", of: "outcome" },
  connected: { takes: "choice", of: "connected" },
  client: { takes: "text", of: "client" },
  crm: { takes: "text", of: "contact" },
  subject: { takes: "text", of: "subject" },
} as const satisfies Record<string, LineField & { of: keyof SearchUrl }>;

export type FieldWord = keyof typeof lineFields;
export const fieldWords = Object.keys(lineFields) as FieldWord[];

/** A value as the address has it, and as the reader sees it. */
export type LineChoice = { value: string; label: string };

/** What the line is read by. */
export type LineWords = {
  /** The fields in the language of the reader. */
  fields: Record<FieldWord, string>;
  /** What there is to choose from; undefined while it is asked for. */
  choices: Partial<Record<FieldWord, readonly LineChoice[] | undefined>>;
};

/** The field of a word, in the language of the reader or in English. */
export function fieldOf(word: string, { fields }: LineWords): FieldWord | undefined {
  const written = withoutMarks(word);
  return (
    fieldWords.find((field) => withoutMarks(fields[field]) === written) ?? fieldWords.find((field) => field === written)
  );
}

/** As many write in a hurry: small letters, without accents. */
export function withoutMarks(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
