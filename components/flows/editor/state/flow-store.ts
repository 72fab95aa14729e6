import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import type { Point } from "@/lib/flows/drawflow/point.ts";
import { modulesOf } from "@/lib/flows/drawflow/tree.ts";
import type { Insertion, Picked } from "../../canvas/ports";

/** What a step in the history is called: `flowEditor.step.<name>`. */
type StepName =
  | "add"
  | "remove"
  | "move"
  | "arrange"
  | "connect"
  | "disconnect"
  | "reconnect"
  | "reroute"
  | "settings"
  | "rename"
  | "note"
  | "disable"
  | "enable"
  | "paste"
  | "duplicate"
  | "module"
  | "repair"
  | "import"
  | "template"
  | "merge"
  | "follow";

/** A version that a drawing began on or was saved as. `etag` null: another was saved after it. */
export type Base = { version: number; etag: string | null };

/** What a drawing is compared with: null where the version's text is no drawing. */
type Onto = { base: Base; saved: FlowDocument | null };

/** A drawing as it was beside a step, with the module that was looked at then. */
type Moment = {
  name: StepName;
  document: FlowDocument;
  module: string;
  selection: ReadonlySet<string>;
  /** What it began on, where that is another beyond the step. */
  onto: Onto | null;
  next: Moment | null;
};

type Edit = (document: FlowDocument, module: string) => FlowDocument;

type After = {
  module?: string;
  select?: Iterable<string>;
  /** Steps with the same text that follow each other closely are one: keys that move. */
  joins?: string;
  /** Steps with the same text are one until `leave`: what is typed into a field. */
  stays?: string;
};

/** What a node is being chosen for, and the place on the canvas where the eyes are. */
export type Inserting = { insertion: Insertion; near: Point };

export type EditorState = Onto & {
  document: FlowDocument;
  module: string;
  /** Keys of the nodes and connections that are selected. */
  selection: ReadonlySet<string>;
  /** What was pressed and waits for a port. */
  picked: Picked | null;
  /** Where the node goes that is being chosen. */
  inserting: Inserting | null;
  past: Moment | null;
  future: Moment | null;
  apply: (name: StepName, edit: Edit, after?: After) => void;
  /** Ends a stay: the next step is one of its own. */
  leave: () => void;
  undo: () => void;
  redo: () => void;
  open: (module: string) => void;
  select: (change: (selection: ReadonlySet<string>) => ReadonlySet<string>) => void;
  pick: (picked: Picked | null) => void;
  chooseNode: (inserting: Inserting | null) => void;
  markSaved: (document: FlowDocument, base: Base) => void;
  /** This drawing goes on from another version than it began on. */
  rebase: (base: Base) => void;
  /**
   * Replaces the drawing by one that holds what was drawn elsewhere. Undo returns to the drawing and to the version it
   * was based on, so that the next save compares with that version again and loses nothing.
   */
  replaceDrawing: (name: "merge" | "follow", document: FlowDocument, onto: Onto) => void;
};

/** Who reads the state to do something with it gets it with what is being typed; so does who changes it. */
export type EditorStore = Pick<StoreApi<EditorState>, "getState" | "subscribe"> & {
  /** Keeps an edit that is being typed, in place of the one before. It is made when the hands rest or it is needed. */
  hold: (edit: () => void) => void;
  /** A part of the state for a component, which is drawn again when that part is another. */
  useDrawn: <T>(part: (state: EditorState) => T) => T;
};

const JOIN_MS = 900;
const TYPING_PAUSE_MS = 300;
const alone = { text: "", until: 0 };
const none: ReadonlySet<string> = new Set();

/** An editor's state: the drawing, what of it is looked at, and every drawing it was and will be again. */
export function createFlowStore(
  document: FlowDocument,
  { base, saved }: Onto = { base: { version: 1, etag: null }, saved: document },
): EditorStore {
  let joined = alone;
  let held: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    clearTimeout(timer);
    const edit = held;
    held = null;
    edit?.();
  };
  const drawn = createStore<EditorState>(() => ({
    document,
    base,
    saved,
    module: firstModule(document),
    selection: none,
    picked: null,
    inserting: null,
    past: null,
    future: null,
    apply: (name, edit, { module, select, joins = "", stays = "" } = {}) => {
      const before = getState();
      const changed = edit(before.document, before.module);
      if (changed === before.document) return;
      const now = performance.now();
      const text = stays || joins;
      const joinsLast = text !== "" && joined.text === text && now < joined.until && before.past !== null;
      joined = { text, until: stays === "" ? now + JOIN_MS : Number.POSITIVE_INFINITY };
      set({
        document: changed,
        past: joinsLast ? before.past : momentOf(name, before, before.past),
        future: null,
        picked: null,
        inserting: null,
        ...(module !== undefined && { module, selection: none }),
        ...(select && { selection: new Set(select) }),
      });
    },
    leave: () => {
      settle();
      joined = alone;
    },
    undo: () => {
      const { past, future } = getState();
      if (past) set((now) => ({ ...shown(past), past: past.next, future: beyond(past, now, future) }));
      joined = alone;
    },
    redo: () => {
      const { past, future } = getState();
      if (future) set((now) => ({ ...shown(future), past: beyond(future, now, past), future: future.next }));
      joined = alone;
    },
    open: (module) =>
      set((now) => (now.module === module ? now : { module, selection: none, picked: null, inserting: null })),
    select: (change) =>
      set((now) => {
        const selection = change(now.selection);
        return selection === now.selection ? now : { selection };
      }),
    pick: (picked) => set({ picked, inserting: null }),
    chooseNode: (inserting) => set({ inserting, picked: null }),
    markSaved: (one, onto) => set({ saved: one, base: onto }),
    rebase: (onto) => set({ base: onto }),
    replaceDrawing: (name, taken, onto) => {
      set((now) => ({
        ...onto,
        document: taken,
        past: { ...momentOf(name, now, now.past), onto: { base: now.base, saved: now.saved } },
        future: null,
        picked: null,
        inserting: null,
        selection: none,
        module: modulesOf(taken).includes(now.module) ? now.module : firstModule(taken),
      }));
      joined = alone;
    },
  }));
  function getState(): EditorState {
    settle();
    return drawn.getState();
  }
  function set(change: Partial<EditorState> | ((now: EditorState) => Partial<EditorState>)): void {
    settle();
    drawn.setState(change);
  }
  return {
    getState,
    subscribe: drawn.subscribe,
    hold: (edit) => {
      held = edit;
      clearTimeout(timer);
      timer = setTimeout(settle, TYPING_PAUSE_MS);
    },
    useDrawn: (part) => useStore(drawn, part),
  };
}

function momentOf(name: StepName, { document, module, selection }: EditorState, next: Moment | null): Moment {
  return { name, document, module, selection, onto: null, next };
}

/** What lies on the other side of a step, seen from `step`. */
function beyond(step: Moment, now: EditorState, next: Moment | null): Moment {
  return { ...momentOf(step.name, now, next), onto: step.onto && { base: now.base, saved: now.saved } };
}

function shown({ document, module, selection, onto }: Moment) {
  return { document, module, selection, picked: null, inserting: null, ...onto };
}

/** The module that an editor opens with: where a run begins, else the first. */
export function firstModule(document: FlowDocument): string {
  const modules = modulesOf(document);
  return modules.includes("Home") ? "Home" : (modules[0] ?? "Home");
}
