"use client";

import { Menu } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { type NodeView, viewOf } from "@/lib/flows/drawflow/view.ts";
import { snapped } from "../../canvas/arrow-key-step";
import { keyBindings } from "../keys/key-bindings";
import type { Act } from "../keys/use-editor-keys";
import { useKeyName } from "../keys/use-key-name";
import { type Editor, useEditor } from "../state/editor-context";
import { focusNode } from "../state/show-node";
import classes from "./canvas-menu.module.css";
import { entriesFor, type MenuEntry } from "./entries";
import type { AskedMenu } from "./place";
import type { CanvasMenuState } from "./use-canvas-menu";

type Props = {
  menu: CanvasMenuState;
  /** Does what the key of an entry does. */
  act: Act;
  clipboard: { copy: () => void; cut: () => void; paste: (at?: { x: number; y: number }) => Promise<void> };
};

/** What can be done with a node, a connection or the ground, where it was pressed; each with its key. */
export function CanvasMenu({ menu, ...props }: Props) {
  const { asked, close } = menu;
  // One that is asked for elsewhere stands there.
  return asked ? <OpenMenu key={JSON.stringify(asked.at)} asked={asked} onClose={close} {...props} /> : null;
}

type OpenProps = Omit<Props, "menu"> & { asked: AskedMenu; onClose: () => void };

function OpenMenu({ asked, onClose, act, clipboard }: OpenProps) {
  const t = useTranslations("flowEditor");
  const keyName = useKeyName();
  const editor = useEditor();
  const groups = entriesFor(asked.place, { readOnly: editor.readOnly, several: selectedIn(editor).length > 1 });
  const { at, target } = asked;
  const choose = (entry: MenuEntry) => {
    onClose();
    target?.focus({ preventScroll: true });
    if (entry === "copy" || entry === "cut") clipboard[entry]();
    else if (entry === "paste") void clipboard.paste(groundAt(editor, asked));
    else if (!actOnGround(editor, asked, entry)) act(entry, target);
  };
  const leave = () => {
    onClose();
    if (document.activeElement?.closest("[role=menu]")) target?.focus({ preventScroll: true });
  };
  return (
    <Menu
      opened
      onChange={leave}
      position="bottom-start"
      offset={0}
      // A menu that takes its time to go would take the keys from what it opens.
      transitionProps={{ duration: 0 }}
      returnFocus={false}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.at}
          style={{ left: at.x, top: at.y }}
          aria-label={t(`menu.of.${asked.place}`)}
        />
      </Menu.Target>
      <Menu.Dropdown onContextMenu={(event) => event.preventDefault()}>
        {groups.map((group, i) => (
          <Fragment key={group[0]}>
            {i > 0 ? <Menu.Divider /> : null}
            {group.map((entry) => (
              <Menu.Item
                key={entry}
                closeMenuOnClick={false}
                {...(entry === "remove" && { color: "red" })}
                rightSection={
                  <span className={classes.key} aria-hidden>
                    {keyName(keyBindings.find(({ action }) => action === entry)?.keys[0] ?? "")}
                  </span>
                }
                onClick={() => choose(entry)}
              >
                {entry === "module"
                  ? t("module.make")
                  : t(`menu.${entry === "disable" && isAllDisabled(editor) ? "enable" : entry}`)}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function selectedIn({ store }: Editor): NodeView[] {
  const { document: drawing, module, selection } = store.getState();
  return viewOf(drawing, module).nodes.filter(({ key }) => selection.has(key));
}

function isAllDisabled(editor: Editor): boolean {
  const selected = selectedIn(editor).filter(({ name }) => name !== "note");
  return selected.length > 0 && selected.every(({ disabled }) => disabled);
}

function groundAt({ canvas }: Editor, { place, at }: AskedMenu) {
  const found = place === "ground" ? canvas.current?.screenToFlowPosition(at) : undefined;
  return found && snapped(found);
}

/** What is added goes where the ground was pressed, not where a key would lay it. */
function actOnGround(editor: Editor, asked: AskedMenu, entry: MenuEntry): boolean {
  const { store, commands } = editor;
  const at = groundAt(editor, asked);
  if (!at) return false;
  if (entry === "insert") store.getState().chooseNode({ insertion: { at }, near: at });
  else if (entry === "note") {
    const added = commands.add("note", at);
    if (added !== null) focusNode(added);
  } else return false;
  return true;
}
