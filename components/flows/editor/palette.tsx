"use client";

import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { NodeKind } from "@/lib/flows/nodes/kinds.ts";
import { specOf } from "@/lib/flows/nodes/registry.ts";
import { KindIcon } from "../canvas/kind-icon";
import { DRAGGED_KIND, DRAGGED_NEXT, DRAGGED_WAY } from "../canvas/use-kind-drop";
import { useKindTitle } from "../canvas/use-names";
import { useKindSearch } from "./insert/use-kind-search";
import { fitsInto } from "./insert/wired-node";
import classes from "./palette.module.css";
import places from "./places.module.css";
import { useEditor } from "./state/editor-context";
import { focusNode, panToNode } from "./state/show-node";

const groups = ["start", "logic", "action", "memory"] as const;
const anyOutput = { end: { node: "", side: "outputs", port: "" } } as const;

/** Every kind of node: a click adds one to what is selected, a drag where it is dropped. */
export function NodePalette({ type }: { type: string }) {
  const t = useTranslations("flowEditor");
  const about = useTranslations("flowNodes");
  const kindTitle = useKindTitle();
  const editor = useEditor();
  const { store, commands, readOnly } = editor;
  const [search, setSearch] = useState("");
  const kinds = useKindSearch(type)(search);
  const [likeliest] = kinds;
  const add = (kind: NodeKind) => {
    const added = commands.add(kind);
    if (added !== null) panToNode(editor, added);
    return added;
  };
  return (
    <div className={places.palette} data-panel="palette">
      <TextInput
        className={classes.search}
        aria-label={t("palette.search")}
        placeholder={t("palette.search")}
        leftSection={<IconSearch size={14} />}
        value={search}
        data-palette-search
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          const isChosen = event.key === "Enter" && likeliest !== undefined;
          if (!isChosen && event.key !== "Escape") return;
          if (isChosen) add(likeliest);
          setSearch("");
          const [first] = store.getState().selection;
          if (first !== undefined) focusNode(first);
        }}
      />
      <ul className={classes.list} aria-label={t("palette.label")}>
        {groups.map((group) => {
          const shown = kinds.filter((kind) => specOf(kind)?.group === group);
          return shown.length === 0 ? null : (
            <li key={group} className={classes.group}>
              <span className={classes.groupName}>{about(`group.${group}`)}</span>
              <ul className={classes.kinds}>
                {shown.map((kind) => (
                  <li key={kind}>
                    <button
                      type="button"
                      className={classes.kind}
                      title={about(`${kind}.about`)}
                      disabled={readOnly}
                      draggable={!readOnly}
                      onDragStart={(event) => {
                        event.dataTransfer.setData(DRAGGED_KIND, kind);
                        if (fitsInto(kind, anyOutput)) event.dataTransfer.setData(DRAGGED_NEXT, kind);
                        if (fitsInto(kind, { connection: "" })) event.dataTransfer.setData(DRAGGED_WAY, kind);
                        event.dataTransfer.effectAllowed = "copy";
                      }}
                      onClick={({ detail }) => {
                        const added = add(kind);
                        // Who presses it by key may go on with the next; with a mouse the keys go where the eyes are.
                        if (added !== null && detail > 0) focusNode(added);
                      }}
                    >
                      <KindIcon kind={kind} size="sm" />
                      <span className={classes.name}>{kindTitle(kind)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
        {kinds.length === 0 ? <li className={classes.none}>{t("palette.none", { search })}</li> : null}
      </ul>
    </div>
  );
}
