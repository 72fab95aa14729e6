"use client";

import { useClickOutside } from "@mantine/hooks";
import { useStore } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Point } from "@/lib/flows/drawflow/point.ts";
import { KindIcon } from "../../canvas/kind-icon";
import { useKindTitle } from "../../canvas/use-names";
import { SearchList } from "../search-list";
import { useEditor, useFlowState } from "../state/editor-context";
import type { Inserting } from "../state/flow-store";
import { focusNode, panToNode } from "../state/show-node";
import classes from "./node-picker.module.css";
import { useKindSearch } from "./use-kind-search";
import { fitsInto } from "./wired-node";

const WIDTH_PX = 248;
const HEIGHT_PX = 330;
const MARGIN_PX = 8;

/** The kinds of nodes to choose from, there where one is wanted on the canvas. */
export function NodePicker({ type }: { type: string }) {
  const inserting = useFlowState((state) => state.inserting);
  return inserting ? <OpenPicker key={JSON.stringify(inserting)} {...inserting} type={type} /> : null;
}

function OpenPicker({ insertion, near, type }: Inserting & { type: string }) {
  const t = useTranslations("flowEditor");
  const editor = useEditor();
  const { store, commands } = editor;
  const kindTitle = useKindTitle();
  const search = useKindSearch(type);
  const [text, setText] = useState("");
  const [opener] = useState(() => document.activeElement);
  const close = () => store.getState().chooseNode(null);
  // The canvas keeps the press of a mouse to itself, not that of a pointer.
  const root = useClickOutside<HTMLElement>(close, ["pointerdown"]);
  const kinds = search(text).filter((kind) => fitsInto(kind, insertion));
  return (
    <search
      ref={root}
      className={`${classes.picker} nopan nodrag nowheel`}
      aria-label={t("insert.label")}
      style={{ width: WIDTH_PX, ...usePlaceBeside(near) }}
      // The ground that is pressed takes the keys from what has them.
      onPointerDown={(event) => event.stopPropagation()}
      // Who goes on to something else by keys chooses none.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <SearchList
        label={t("insert.label")}
        placeholder={t("palette.search")}
        listLabel={t("insert.kinds")}
        closeLabel={t("insert.close")}
        text={text}
        onText={setText}
        found={kinds}
        keyOf={(kind) => kind}
        show={(kind) => (
          <>
            <KindIcon kind={kind} size="sm" />
            <span className={classes.name}>{kindTitle(kind)}</span>
          </>
        )}
        onChoose={(kind) => {
          close();
          const added = commands.insert(kind, insertion);
          if (added === null) return;
          panToNode(editor, added);
          focusNode(added);
        }}
        onClose={() => {
          close();
          if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
        }}
      >
        {kinds.length === 0 ? <p className={classes.none}>{t("palette.none", { search: text })}</p> : null}
      </SearchList>
    </search>
  );
}

/** Beside a place of the drawing, and wholly on the canvas, while the view moves too. */
function usePlaceBeside(near: Point) {
  const left = useStore(({ transform: [x, , zoom], width }) => within(near.x * zoom + x + 16, WIDTH_PX, width));
  const top = useStore(({ transform: [, y, zoom], height }) => within(near.y * zoom + y - 20, HEIGHT_PX, height));
  const maxHeight = useStore(({ height }) => Math.min(HEIGHT_PX, height - 2 * MARGIN_PX));
  return { left, top, maxHeight };
}

function within(start: number, size: number, room: number): number {
  return Math.max(MARGIN_PX, Math.min(start, room - size - MARGIN_PX));
}
