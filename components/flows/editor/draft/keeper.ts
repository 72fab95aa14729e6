import { type FlowDocument, textOf } from "@/lib/flows/drawflow/document.ts";
import type { DraftKept, FlowDraft } from "@/lib/flows/editing-schema.ts";
import { RequestError } from "@/lib/http/browser/client.ts";
import type { Base, EditorState, EditorStore } from "../state/flow-store";
import type { LocalDraft } from "./local-draft";
import { documentOf } from "./opening";

/**
 * `kept`: with the service too; `here`: only in this browser, as long as the service cannot be reached; `elsewhere`:
 * only here too, because the service keeps what was drawn in another tab.
 */
export type DraftState = "none" | "kept" | "here" | "elsewhere";

/** The draft with the service as this tab knows it, 0: none, and its drawing; null where that was never seen here. */
export type Known = { revision: number; document: FlowDocument | null };

/** A drawing from elsewhere, and the version that it began on. */
export type TakenDrawing = { document: FlowDocument; base: Base; saved: FlowDocument | null };

type Given = {
  store: EditorStore;
  known: Known;
  service: {
    read: () => Promise<FlowDraft | null>;
    keep: (draft: { text: string; baseVersion: number; revision: number }) => Promise<DraftKept>;
    discard: (revision: number) => Promise<unknown>;
  };
  /** This browser. One that keeps nothing still has the service. */
  here: { keep: (draft: LocalDraft) => Promise<void>; drop: () => Promise<void> };
  /** What another tab drew or, where its draft is gone, the newest version; null where that is no drawing. */
  follow: (draft: FlowDraft | null) => Promise<TakenDrawing | null>;
  onState: (state: DraftState, other: FlowDraft | null) => void;
  onGone: () => void;
};

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

const PAUSE_MS = 1000;
const ANSWERS_AWAITED = 8;

/**
 * Keeps what is drawn and not saved: in this browser at once, with the service a second later. Another tab's draft is
 * never written over: a tab where nothing was drawn meanwhile follows it, and else it is told of.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its steps share what is there of the draft
export function createDraftKeeper({ store, known: first, service, here, follow, onState, onGone }: Given) {
  let known = first;
  let other: FlowDraft | null = null;
  const unanswered = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let ended = false;

  const tell = (state: DraftState) => {
    if (!ended) onState(state, other);
  };
  /** One after the other: each begins on what the one before it found. */
  const inTurn = (work: () => Promise<unknown>): Promise<unknown> => {
    turn = turn.then(work, work);
    return turn;
  };
  const later = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void inTurn(send), pause);
  };

  async function send(): Promise<void> {
    const { document, saved, base } = store.getState();
    if (ended || document === known.document) return other ? look() : undefined;
    if (other) return;
    try {
      if (document === saved) {
        if (known.revision > 0) await service.discard(known.revision);
        known = { revision: 0, document };
      } else {
        const text = textOf(document);
        unanswered.add(text);
        for (const oldest of unanswered) if (unanswered.size > ANSWERS_AWAITED) unanswered.delete(oldest);
        const { revision } = await service.keep({ text, baseVersion: base.version, revision: known.revision });
        known = { revision, document };
        unanswered.clear();
      }
      settle();
    } catch (error) {
      await failed(error);
    }
  }

  async function failed(error: unknown): Promise<void> {
    // What took too long was let go of by this browser.
    const status = error instanceof RequestError ? error.status : error instanceof DOMException ? 0 : null;
    if (status === null) throw error;
    if (status === 412) return look();
    if (status === 404 || status === 410) onGone();
    tell("here");
    if (!ended) later(PAUSE_MS * 5);
  }

  /** What the service keeps now, where that is not what this tab knew. */
  async function look(): Promise<void> {
    try {
      const draft = await service.read();
      const revision = draft?.revision ?? 0;
      other = null;
      if (revision !== known.revision && !(await agree(draft, revision))) return tell("elsewhere");
      settle();
      if (store.getState().document !== known.document) later(0);
    } catch (error) {
      await failed(error);
    }
  }

  async function agree(draft: FlowDraft | null, revision: number): Promise<boolean> {
    const began = known.document;
    const { document } = store.getState();
    const theirs = draft && documentOf(draft.text);
    const taken = document === began ? await follow(draft) : null;
    if (draft?.text === textOf(document)) known = { revision, document };
    // An answer was lost on its way: it is what this tab sent.
    else if (draft && unanswered.has(draft.text)) known = { revision, document: theirs };
    // This tab's own save, of which another answer told first: nothing is drawn otherwise, so there is no step to undo.
    else if (taken && !draft && store.getState().document === began && textOf(taken.document) === textOf(document)) {
      known = { revision, document };
      store.getState().markSaved(document, taken.base);
    } else if (taken && store.getState().document === began) {
      known = { revision, document: taken.document };
      store.getState().replaceDrawing("follow", taken.document, taken);
    } else if (draft && theirs) other = draft;
    // What was there is a version now or was discarded, or is nothing that an editor can show.
    else known = { revision, document: document === began ? document : null };
    return other === null;
  }

  function settle(): void {
    const { document, saved } = store.getState();
    if (document !== known.document) return;
    here.drop().catch(() => undefined);
    tell(document === saved ? "none" : "kept");
  }

  const changed = (now: EditorState, before: EditorState) => {
    if (ended || (now.document === before.document && now.saved === before.saved)) return;
    // The service let go of the draft that a version was made of.
    const isVersion = now.saved !== before.saved && known.document === now.saved;
    if (isVersion) known = { ...known, revision: 0 };
    later(now.saved === before.saved ? PAUSE_MS : 0);
    if (now.document === known.document) return settle();
    const { document, base } = now;
    const draft = { text: textOf(document), baseVersion: base.version, revision: known.revision, at: Date.now() };
    here.keep(draft).catch(() => undefined);
  };

  return {
    /** Until the function it answers is called. */
    start: () => {
      ended = false;
      if (store.getState().document !== known.document) later(0);
      const stop = store.subscribe(changed);
      return () => {
        ended = true;
        clearTimeout(timer);
        stop();
      };
    },
    /** Hands on what is drawn now; false where another tab's draft must be looked at before. */
    flush: async () => {
      clearTimeout(timer);
      await inTurn(send);
      return other === null;
    },
    /** Told which revision the service has: another than is known was written elsewhere. */
    saw: (revision: number) => {
      if (!ended && revision !== (other?.revision ?? known.revision)) void inTurn(look);
    },
    /** False where another tab has drawn on meanwhile: then nothing is discarded. */
    discard: async () => {
      ended = true;
      clearTimeout(timer);
      try {
        await turn.catch(() => undefined);
        if (known.revision > 0) await service.discard(known.revision);
        await here.drop().catch(() => undefined);
        return true;
      } catch (error) {
        ended = false;
        later(PAUSE_MS);
        if (!(error instanceof RequestError && error.status === 412)) throw error;
        await inTurn(look);
        return false;
      }
    },
    /** What both tabs began on; null where this one never saw it. */
    before: () => known.document,
    /** The other tab's draft was looked at: what is put into the store from now on follows it. */
    settleOn: (draft: FlowDraft) => {
      known = { revision: draft.revision, document: documentOf(draft.text) };
      other = null;
    },
  };
}
