"use client";

import { useMemo } from "react";
import { useStore } from "zustand";
import { gaveIn, traceOf } from "../../canvas/trace/trace";
import { useEditor } from "../state/editor-context";
import type { TestStore } from "./test-store";

type State = ReturnType<TestStore["getState"]>;

/** A part of what the editor knows of its tests; drawn again when that part is another. */
export function useTests<T>(part: (state: State) => T): T {
  return useStore(useEditor().tests, part);
}

/** The way of the test that is shown. */
export function useTestTrace() {
  const shown = useTests((state) => state.shown);
  return useMemo(() => shown && traceOf(shown.run.steps, shown.document), [shown]);
}

/** What expressions are tried on while a test is shown: what started it, and what its nodes gave last. */
export function useTried() {
  const shown = useTests((state) => state.shown);
  return useMemo(() => shown && { sample: shown.run.input, gave: gaveIn(shown.run.steps) }, [shown]);
}
