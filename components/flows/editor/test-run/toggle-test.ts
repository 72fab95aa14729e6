import { flushSync } from "react-dom";
import type { Editor } from "../state/editor-context";

/** Where the side panel and the test share a place. */
const NARROW = "(max-width: 60em)";

/** Opens the test, brings it to the front where another panel hides it, or closes it. */
export function toggleTest({ tests }: Editor): void {
  const { isOpen, front, open, bring } = tests.getState();
  if (!isOpen) open();
  else if (front === "side" && matchMedia(NARROW).matches) bring("test");
  else closeTest(tests);
}

/** The keys that were in the panel go to its button: else nothing would have them. */
export function closeTest(tests: Editor["tests"]): void {
  const had = document.activeElement?.closest(`[data-panel="test"]`);
  flushSync(tests.getState().close);
  if (had) document.querySelector<HTMLElement>(`[data-folds="test"]`)?.focus();
}
