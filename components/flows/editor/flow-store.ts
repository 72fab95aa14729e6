import { createStore, type StoreApi } from "zustand/vanilla";
import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import { modulesOf } from "@/lib/flows/drawflow/tree.ts";
import type { Picked } from "../canvas/ports";

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
  | "paste"
  | "duplicate"
  | "module"
  | "repair"
  | "import"
  | "merge";

/** A drawing as it was beside a step, with the module that was looked at then. */
type Moment = {
  name: StepName;
  document: FlowDocument;
  module: string;
  selection: ReadonlySet<string>;
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

export type FlowState = {
  document: FlowDocument;
  /** The version that this drawing began on or was saved as; null where that is no drawing. */
  saved: FlowDocument | null;
  module: string;
  /** Keys of the nodes and connections that are selected. */
  selection: ReadonlySet<string>;
  /** What was pressed and waits for a port. */
  picked: Picked | null;
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
  markSaved: (document: FlowDocument) => void;
};

export type FlowStore = StoreApi<FlowState>;

const CLOSELY = 900;
const alone = { text: "", until: 0 };
const none: ReadonlySet<string> = new Set();

/** An editor's state: the drawing, what of it is looked at, and every drawing it was and will be again. */
export function createFlowStore(document: FlowDocument, saved: FlowDocument | null = document): FlowStore {
  let joined = alone;
  return createStore<FlowState>((set, get) => ({
    document,
    saved,
    module: firstModule(document),
    selection: none,
    picked: null,
    past: null,
    future: null,
    apply: (name, edit, { module, select, joins = "", stays = "" } = {}) => {
      const before = get();
      const changed = edit(before.document, before.module);
      if (changed === before.document) return;
      const now = performance.now();
      const text = stays || joins;
      const joinsLast = text !== "" && joined.text === text && now < joined.until && before.past !== null;
      joined = { text, until: stays === "" ? now + CLOSELY : Number.POSITIVE_INFINITY };
      set({
        document: changed,
        past: joinsLast ? before.past : momentOf(name, before, before.past),
        future: null,
        picked: null,
        ...(module !== undefined && { module, selection: none }),
        ...(select && { selection: new Set(select) }),
      });
    },
    leave: () => {
      joined = alone;
    },
    undo: () => {
      const { past, future } = get();
      if (past) set((now) => ({ ...shown(past), past: past.next, future: momentOf(past.name, now, future) }));
      joined = alone;
    },
    redo: () => {
      const { past, future } = get();
      if (future) set((now) => ({ ...shown(future), past: momentOf(future.name, now, past), future: future.next }));
      joined = alone;
    },
    open: (module) => set((now) => (now.module === module ? now : { module, selection: none, picked: null })),
    select: (change) =>
      set((now) => {
        const selection = change(now.selection);
        return selection === now.selection ? now : { selection };
      }),
    pick: (picked) => set({ picked }),
    markSaved: (one) => set({ saved: one }),
  }));
}

function momentOf(name: StepName, { document, module, selection }: FlowState, next: Moment | null): Moment {
  return { name, document, module, selection, next };
}

function shown({ document, module, selection }: Moment) {
  return { document, module, selection, picked: null };
}

/** The module that an editor opens with: where a run begins, else the first. */
export function firstModule(document: FlowDocument): string {
  const modules = modulesOf(document);
  return modules.includes("Home") ? "Home" : (modules[0] ?? "Home");
}
