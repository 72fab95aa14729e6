import { type FlowDocument, openDocument, type Refusal } from "@/lib/flows/drawflow/document.ts";

/** A drawing that was not saved, where it was found: with the service or in this browser. `at`: when, in ms. */
export type FoundDraft = { text: string; baseVersion: number; at: number };

type Newest = { drawFlowObj: string; version: number };

export type Opening =
  | {
      document: FlowDocument;
      /** The newest version as a drawing; null where its text is none. */
      saved: FlowDocument | null;
      /** The draft that is taken up. */
      draft: FoundDraft | null;
    }
  | { refused: Refusal };

/** What an editor begins with: the draft that was kept last, if it differs from the newest version, else that version. */
export function openingOf(newest: Newest, drafts: readonly (FoundDraft | null)[]): Opening {
  const saved = openDocument(newest.drawFlowObj);
  const kept = drafts.filter((draft) => draft !== null).sort((a, b) => b.at - a.at)[0];
  const draft = kept && kept.text !== newest.drawFlowObj ? kept : null;
  const drafted = draft && openDocument(draft.text);
  if (drafted && "document" in drafted) {
    return { document: drafted.document, saved: "document" in saved ? saved.document : null, draft };
  }
  if ("refused" in saved) return saved;
  return { document: saved.document, saved: saved.document, draft: null };
}
