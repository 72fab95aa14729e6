import { createStore, type StoreApi } from "zustand/vanilla";
import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import type { RunRecord } from "@/lib/flows/run/schema.ts";

/** A test that is over, and the drawing that it ran. */
export type TestRun = { run: RunRecord; document: FlowDocument };

type Place = "test" | "side";

type TestState = {
  isOpen: boolean;
  /** Where there is room for one panel only, the one that is seen. */
  front: Place;
  shown: TestRun | null;
  /** The step that was chosen. */
  position: number | null;
  open: () => void;
  close: () => void;
  bring: (front: Place) => void;
  show: (shown: TestRun) => void;
  choose: (position: number) => void;
  clear: () => void;
};

export type TestStore = StoreApi<TestState>;

/** What an editor knows of the tests of its drawing. */
export function createTestStore(): TestStore {
  return createStore<TestState>((set) => ({
    isOpen: false,
    front: "side",
    shown: null,
    position: null,
    open: () => set({ isOpen: true, front: "test" }),
    close: () => set({ isOpen: false, front: "side" }),
    bring: (front) => set({ front }),
    show: (shown) => set({ shown, position: null }),
    choose: (position) => set({ position }),
    clear: () => set((now) => (now.shown ? { shown: null, position: null } : now)),
  }));
}
