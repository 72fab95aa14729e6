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

/** The draft that the service has, as this tab last saw it. Revision 0: none; a null document: never seen here. */
export type ServiceDraft = { revision: number; document: FlowDocument | null };

/** A drawing from elsewhere, and the version that it began on. */
export type TakenDrawing = { document: FlowDocument; base: Base; saved: FlowDocument | null };

/** `drawing`: what is drawn goes to the service; `met`: another tab's draft must be looked at before; `ended`: no more. */
type Phase = { at: "drawing" } | { at: "met"; other: FlowDraft } | { at: "ended" };

/**
 * What the service's draft, or its end, means to a tab that had not seen it. `nothing`: there is nothing to show; `saved`:
 * it is this tab's own save; `followed`: nothing was drawn here, so the tab shows it; `met`: both drew, and must be merged.
 */
type Finding =
  | { is: "nothing"; serviceDraft: ServiceDraft }
  | { is: "saved" | "followed"; serviceDraft: ServiceDraft; taken: TakenDrawing }
  | { is: "met"; other: FlowDraft };

type Options = {
  store: EditorStore;
  serviceDraft: ServiceDraft;
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

const PAUSE_MS = 1000;
const ANSWERS_AWAITED = 8;
const DRAWING: Phase = { at: "drawing" };
const ENDED: Phase = { at: "ended" };

/**
 * Keeps what is drawn and not saved: in this browser at once, with the service a second later. Another tab's draft is
 * never written over: a tab where nothing was drawn meanwhile follows it, and any other tab says that it is there.
 */
export class DraftKeeper {
  readonly #options: Options;
  readonly #unanswered = new Set<string>();
  #serviceDraft: ServiceDraft;
  #phase = DRAWING;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
    this.#serviceDraft = options.serviceDraft;
  }

  /** Keeps drafts until the function that it gives is called. */
  start = () => {
    this.#phase = DRAWING;
    if (this.#document !== this.#serviceDraft.document) this.#later(0);
    const stop = this.#options.store.subscribe(this.#changed);
    return () => {
      this.#end();
      stop();
    };
  };

  /** Hands on what is drawn now; false where another tab's draft must be looked at before. */
  flush = async () => {
    clearTimeout(this.#timer);
    await this.#inTurn(this.#send);
    return this.#other === null;
  };

  /** The service has this revision: one that this tab has not seen was written elsewhere, and is looked at. */
  saw = (revision: number) => {
    const last = this.#other?.revision ?? this.#serviceDraft.revision;
    if (!this.#hasEnded && revision !== last) void this.#inTurn(this.#look);
  };

  /** False where another tab has drawn on meanwhile: then nothing is discarded. */
  discard = async () => {
    const before = this.#phase;
    this.#end();
    try {
      await this.#turn.catch(() => undefined);
      if (this.#serviceDraft.revision > 0) await this.#options.service.discard(this.#serviceDraft.revision);
      await this.#options.here.drop().catch(() => undefined);
      return true;
    } catch (error) {
      this.#phase = before;
      this.#later(PAUSE_MS);
      if (!(error instanceof RequestError && error.status === 412)) throw error;
      await this.#inTurn(this.#look);
      return false;
    }
  };

  /** What both tabs began on; null where this one never saw it. */
  before = () => this.#serviceDraft.document;

  /** The other tab's draft was looked at: what is put into the store from now on follows it. */
  settleOn = (draft: FlowDraft) => {
    this.#serviceDraft = { revision: draft.revision, document: documentOf(draft.text) };
    this.#become(DRAWING);
  };

  get #document(): FlowDocument {
    return this.#options.store.getState().document;
  }

  get #other(): FlowDraft | null {
    return this.#phase.at === "met" ? this.#phase.other : null;
  }

  get #hasEnded(): boolean {
    return this.#phase.at === "ended";
  }

  /** Work that is under way when the keeper ends goes on, but cannot start it again. */
  #become(phase: Phase): void {
    if (!this.#hasEnded) this.#phase = phase;
  }

  #end(): void {
    this.#phase = ENDED;
    clearTimeout(this.#timer);
  }

  #tell(state: DraftState): void {
    if (!this.#hasEnded) this.#options.onState(state, this.#other);
  }

  /** One after the other: each begins on what the one before it found. */
  #inTurn(work: () => Promise<unknown>): Promise<unknown> {
    this.#turn = this.#turn.then(work, work);
    return this.#turn;
  }

  #later(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#inTurn(this.#send), pause);
  }

  readonly #changed = (now: EditorState, before: EditorState) => {
    if (this.#hasEnded || (now.document === before.document && now.saved === before.saved)) return;
    // The service deletes the draft that a version was made of.
    const isVersion = now.saved !== before.saved && this.#serviceDraft.document === now.saved;
    if (isVersion) this.#serviceDraft = { ...this.#serviceDraft, revision: 0 };
    this.#later(now.saved === before.saved ? PAUSE_MS : 0);
    const { document, base } = now;
    if (document === this.#serviceDraft.document) return this.#settle();
    const draft = {
      text: textOf(document),
      baseVersion: base.version,
      revision: this.#serviceDraft.revision,
      at: Date.now(),
    };
    this.#options.here.keep(draft).catch(() => undefined);
  };

  readonly #send = async (): Promise<void> => {
    if (this.#document === this.#serviceDraft.document) return this.#other ? this.#look() : undefined;
    if (this.#phase.at !== "drawing") return;
    try {
      this.#serviceDraft = await this.#handOn();
      this.#settle();
    } catch (error) {
      await this.#failed(error);
    }
  };

  /** A drawing that is saved needs no draft. */
  async #handOn(): Promise<ServiceDraft> {
    const { service, store } = this.#options;
    const { document, saved, base } = store.getState();
    const { revision: last } = this.#serviceDraft;
    if (document === saved) {
      if (last > 0) await service.discard(last);
      return { revision: 0, document };
    }
    const text = textOf(document);
    const unanswered = this.#unanswered.add(text);
    for (const oldest of unanswered) if (unanswered.size > ANSWERS_AWAITED) unanswered.delete(oldest);
    const { revision } = await service.keep({ text, baseVersion: base.version, revision: last });
    unanswered.clear();
    return { revision, document };
  }

  async #failed(error: unknown): Promise<void> {
    // A DOMException: this browser aborted what took too long.
    const status = error instanceof RequestError ? error.status : error instanceof DOMException ? 0 : null;
    if (status === null) throw error;
    if (status === 412) return this.#look();
    if (status === 404 || status === 410) this.#options.onGone();
    this.#tell("here");
    if (!this.#hasEnded) this.#later(PAUSE_MS * 5);
  }

  /** What the service keeps now, where that is not what this tab knew. */
  readonly #look = async (): Promise<void> => {
    try {
      const draft = await this.#options.service.read();
      this.#become(DRAWING);
      if ((draft?.revision ?? 0) !== this.#serviceDraft.revision) this.#take(await this.#find(draft));
      if (this.#other) return this.#tell("elsewhere");
      this.#settle();
      if (this.#document !== this.#serviceDraft.document) this.#later(0);
    } catch (error) {
      await this.#failed(error);
    }
  };

  async #find(draft: FlowDraft | null): Promise<Finding> {
    const began = this.#serviceDraft.document;
    const document = this.#document;
    const revision = draft?.revision ?? 0;
    const taken = document === began ? await this.#options.follow(draft) : null;
    const text = textOf(document);
    if (draft?.text === text) return { is: "nothing", serviceDraft: { revision, document } };
    const theirs = draft && documentOf(draft.text);
    // An answer was lost on its way: it is what this tab sent.
    if (draft && this.#unanswered.has(draft.text))
      return { is: "nothing", serviceDraft: { revision, document: theirs } };
    if (taken && this.#document === began) {
      if (!draft && textOf(taken.document) === text)
        return { is: "saved", serviceDraft: { revision, document }, taken };
      return { is: "followed", serviceDraft: { revision, document: taken.document }, taken };
    }
    if (draft && theirs) return { is: "met", other: draft };
    // What was there is a version now or was discarded, or is nothing that an editor can show.
    return { is: "nothing", serviceDraft: { revision, document: document === began ? document : null } };
  }

  #take(finding: Finding): void {
    if (finding.is === "met") this.#become({ at: "met", other: finding.other });
    else this.#serviceDraft = finding.serviceDraft;
    const { document, markSaved, replaceDrawing } = this.#options.store.getState();
    // Nothing is drawn otherwise, so there is no step to undo.
    if (finding.is === "saved") markSaved(document, finding.taken.base);
    if (finding.is === "followed") replaceDrawing("follow", finding.taken.document, finding.taken);
  }

  #settle(): void {
    const { document, saved } = this.#options.store.getState();
    if (document !== this.#serviceDraft.document) return;
    this.#options.here.drop().catch(() => undefined);
    this.#tell(document === saved ? "none" : "kept");
  }
}
