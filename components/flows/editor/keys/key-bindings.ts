/** What a key can do: its words are `flowEditor.key.<id>`. */
export type KeyAction =
  | "save"
  | "saveNote"
  | "undo"
  | "redo"
  | "find"
  | "help"
  | "test"
  | "palette"
  | "select"
  | "neighbour"
  | "selectAll"
  | "move"
  | "moveFar"
  | "connect"
  | "insert"
  | "connection"
  | "point"
  | "note"
  | "settings"
  | "menu"
  | "copy"
  | "cut"
  | "paste"
  | "duplicate"
  | "disable"
  | "module"
  | "remove"
  | "cancel"
  | "arrange"
  | "zoomIn"
  | "zoomOut"
  | "fit"
  | "foldPalette"
  | "foldSide";

type KeyGroup = "flow" | "select" | "change" | "see";

type Binding = {
  action: KeyAction;
  group: KeyGroup;
  /** As `KeyboardEvent.key`; `mod+` is Ctrl, on a Mac Command. */
  keys: readonly string[];
  /** Only where the drawing has the focus, and never while someone types. */
  onCanvas: boolean;
};

/** Every key of the editor, by which it listens and which its help shows. */
export const keyBindings: readonly Binding[] = [
  { action: "save", group: "flow", keys: ["mod+S"], onCanvas: false },
  { action: "saveNote", group: "flow", keys: ["mod+shift+S"], onCanvas: false },
  { action: "undo", group: "flow", keys: ["mod+Z"], onCanvas: false },
  { action: "redo", group: "flow", keys: ["mod+shift+Z", "mod+Y"], onCanvas: false },
  { action: "find", group: "flow", keys: ["mod+F", "/"], onCanvas: false },
  { action: "palette", group: "flow", keys: ["A"], onCanvas: true },
  { action: "test", group: "flow", keys: ["T"], onCanvas: true },
  { action: "help", group: "flow", keys: ["?"], onCanvas: true },
  { action: "select", group: "select", keys: ["Enter", " "], onCanvas: true },
  {
    action: "neighbour",
    group: "select",
    keys: ["alt+ArrowLeft", "alt+ArrowRight", "alt+ArrowUp", "alt+ArrowDown"],
    onCanvas: true,
  },
  { action: "selectAll", group: "select", keys: ["mod+A"], onCanvas: true },
  { action: "connection", group: "select", keys: ["E"], onCanvas: true },
  { action: "settings", group: "select", keys: ["F2"], onCanvas: true },
  { action: "menu", group: "select", keys: ["shift+F10", "ContextMenu"], onCanvas: true },
  { action: "cancel", group: "select", keys: ["Escape"], onCanvas: true },
  { action: "move", group: "change", keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], onCanvas: true },
  {
    action: "moveFar",
    group: "change",
    keys: ["shift+ArrowLeft", "shift+ArrowRight", "shift+ArrowUp", "shift+ArrowDown"],
    onCanvas: true,
  },
  { action: "connect", group: "change", keys: ["C"], onCanvas: true },
  { action: "insert", group: "change", keys: ["I"], onCanvas: true },
  { action: "point", group: "change", keys: ["P"], onCanvas: true },
  { action: "note", group: "change", keys: ["N"], onCanvas: true },
  { action: "copy", group: "change", keys: ["mod+C"], onCanvas: true },
  { action: "cut", group: "change", keys: ["mod+X"], onCanvas: true },
  { action: "paste", group: "change", keys: ["mod+V"], onCanvas: true },
  { action: "duplicate", group: "change", keys: ["mod+D"], onCanvas: true },
  { action: "disable", group: "change", keys: ["D"], onCanvas: true },
  { action: "module", group: "change", keys: ["M"], onCanvas: true },
  { action: "remove", group: "change", keys: ["Delete", "Backspace"], onCanvas: true },
  { action: "arrange", group: "see", keys: ["L"], onCanvas: true },
  { action: "zoomIn", group: "see", keys: ["+", "="], onCanvas: true },
  { action: "zoomOut", group: "see", keys: ["-"], onCanvas: true },
  { action: "fit", group: "see", keys: ["0"], onCanvas: true },
  { action: "foldPalette", group: "see", keys: ["["], onCanvas: false },
  { action: "foldSide", group: "see", keys: ["]"], onCanvas: false },
];

type Pressed = Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">;

/** What a key that was pressed is bound to. */
export function actionOf(pressed: Pressed, onCanvas: boolean, typing: boolean): KeyAction | null {
  const names = namesOf(pressed);
  const found = keyBindings.find((binding) => binding.keys.some((key) => names.includes(key)));
  if (!found || (found.onCanvas && !onCanvas)) return null;
  // A field has an undo of its own, and letters are its text.
  if (typing && found.action !== "save" && found.action !== "saveNote") return null;
  return found.action;
}

// Where Shift or AltGr is what makes a sign ("?", "["), it is no part of the key's name. A browser may say Ctrl and Alt
// for AltGr, and Alt alone for the key that makes signs on a Mac.
function namesOf({ key, shiftKey, altKey, ctrlKey, metaKey }: Pressed): string[] {
  const name = key.length === 1 ? key.toUpperCase() : key;
  const isSign = key.length === 1 && key.toUpperCase() === key.toLowerCase();
  if (altKey && !metaKey && /^[^\p{L}\p{N}\s]$/u.test(key)) return [name];
  const before = `${ctrlKey || metaKey ? "mod+" : ""}${altKey ? "alt+" : ""}`;
  return isSign && shiftKey ? [`${before}${name}`] : [`${before}${shiftKey ? "shift+" : ""}${name}`];
}
