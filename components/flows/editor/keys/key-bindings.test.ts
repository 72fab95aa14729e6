import { expect, test } from "vitest";
import { actionOf, keyBindings } from "./key-bindings";

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

test.each([
  [{ ...plain, key: "z", ctrlKey: true }, "undo"],
  [{ ...plain, key: "Z", metaKey: true, shiftKey: true }, "redo"],
  [{ ...plain, key: "?", shiftKey: true }, "help"],
  [{ ...plain, key: "+", shiftKey: true }, "zoomIn"],
  [{ ...plain, key: "a" }, "palette"],
  [{ ...plain, key: "t" }, "test"],
  [{ ...plain, key: "F10", shiftKey: true }, "menu"],
  [{ ...plain, key: "ContextMenu" }, "menu"],
  [{ ...plain, key: "d" }, "disable"],
  [{ ...plain, key: "d", ctrlKey: true }, "duplicate"],
  [{ ...plain, key: "a", ctrlKey: true }, "selectAll"],
  [{ ...plain, key: "ArrowLeft", shiftKey: true }, "moveFar"],
  [{ ...plain, key: "ArrowLeft", altKey: true }, "neighbour"],
  [{ ...plain, key: "[" }, "foldPalette"],
  [{ ...plain, key: "]", ctrlKey: true, altKey: true }, "foldSide"],
  [{ ...plain, key: "]", ctrlKey: true }, null],
  [{ ...plain, key: "0", altKey: true }, null],
  [{ ...plain, key: " ", altKey: true }, null],
  [{ ...plain, key: "q" }, null],
])("%o on the canvas does %s", (pressed, action) => {
  expect(actionOf(pressed, true, false)).toBe(action);
});

test("beside the canvas only what belongs to the whole flow is heard", () => {
  expect(actionOf({ ...plain, key: "Delete" }, false, false)).toBe(null);
  expect(actionOf({ ...plain, key: "f", ctrlKey: true }, false, false)).toBe("find");
});

test("who types into a field can save, and nothing else happens", () => {
  expect(actionOf({ ...plain, key: "s", ctrlKey: true }, false, true)).toBe("save");
  expect(actionOf({ ...plain, key: "z", ctrlKey: true }, false, true)).toBe(null);
  expect(actionOf({ ...plain, key: "/" }, false, true)).toBe(null);
});

test("no key is bound twice", () => {
  const keys = keyBindings.flatMap((binding) => binding.keys);
  expect(new Set(keys).size).toBe(keys.length);
});
