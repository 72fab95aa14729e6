import { type DrawingRefusal, type FlowDocument, openDocument } from "@/lib/flows/drawflow/document.ts";
import type { Base } from "../state/flow-store";
import type { ServiceDraft } from "./keeper";
import type { DraftKey } from "./local-draft";

/** A drawing that was not saved. `revision`: the service's, or the one that a drawing in this browser follows. */
export type FoundDraft = {
  text: string;
  baseVersion: number;
  revision: number;
  /** In ms. */
  at: number;
  /** Under which this browser keeps it; null: the service does. */
  key: DraftKey | null;
};

type Newest = { record: { drawFlowObj: string; version: number }; etag: string };

export type DraftOpening =
  | {
      document: FlowDocument;
      /** The newest version as a drawing; null where its text is none. */
      saved: FlowDocument | null;
      base: Base;
      /** The draft that is taken up. */
      draft: FoundDraft | null;
      /** What the service keeps. */
      serviceDraft: ServiceDraft;
    }
  | { refused: DrawingRefusal };

/** What an editor begins with: the draft that was kept last, if it differs from the newest version, else that version. */
export function openingOf({ record, etag }: Newest, drafts: readonly FoundDraft[]): DraftOpening {
  const read = openDocument(record.drawFlowObj);
  const saved = "document" in read ? read.document : null;
  const service = drafts.find(({ key }) => key === null);
  const revision = service?.revision ?? 0;
  // Clocks may differ: what follows the service's is later whatever they say.
  const later = (one: FoundDraft) =>
    one.key !== null && one.revision === revision ? Number.POSITIVE_INFINITY : one.at;
  const kept = [...drafts].sort((a, b) => later(b) - later(a) || b.at - a.at)[0];
  const drafted = kept && kept.text !== record.drawFlowObj ? documentOf(kept.text) : null;
  const newest: Base = { version: record.version, etag };
  if (kept && drafted) {
    const base = kept.baseVersion === record.version ? newest : { version: kept.baseVersion, etag: null };
    const before = service ? documentOf(service.text) : kept.baseVersion === record.version ? saved : null;
    const document = kept === service ? drafted : kept.revision === revision ? before : null;
    return { document: drafted, saved, base, draft: kept, serviceDraft: { revision: kept.revision, document } };
  }
  if ("refused" in read) return read;
  const { document } = read;
  return { document, saved: document, base: newest, draft: null, serviceDraft: { revision, document } };
}

export function documentOf(text: string): FlowDocument | null {
  const read = openDocument(text);
  return "document" in read ? read.document : null;
}
