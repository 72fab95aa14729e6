import { del, set } from "idb-keyval";
import { browserStore, entriesUnder } from "@/components/ui/browser-store";

/** Whose drawing of which flow is kept, and by which tab. */
export type DraftKey = [username: string, flowId: number, tab: string];

/** `revision`: of the draft with the service that it follows, 0 for none. */
export type LocalDraft = { text: string; baseVersion: number; revision: number; at: number };

const drafts = browserStore("switchyard-flows", "drafts");

/** Keeps a drawing in this browser: what no lost connection and no reload takes away. */
export function keepLocalDraft(key: DraftKey, draft: LocalDraft): Promise<void> {
  return set(key, draft, drafts);
}

/** What tabs drew of a flow and could not hand on to the service. */
export async function localDrafts(username: string, flowId: number): Promise<{ key: DraftKey; draft: LocalDraft }[]> {
  const found = await entriesUnder<LocalDraft>(drafts, [username, flowId]);
  return found.map(({ key, value }) => ({ key: key as DraftKey, draft: value }));
}

export function dropLocalDraft(key: DraftKey): Promise<void> {
  return del(key, drafts);
}
