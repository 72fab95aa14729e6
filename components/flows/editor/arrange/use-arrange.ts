"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useNotify } from "@/components/ui/notify";
import { type NodeView, viewOf } from "@/lib/flows/drawflow/view.ts";
import { GRID_PX } from "../../canvas/arrow-key-step";
import { cardLayoutOf, isNote } from "../../canvas/card-layout";
import { outputsOf } from "../../canvas/ports";
import { paneOf, showAll } from "../../canvas/view/show-all";
import { useEditor } from "../state/editor-context";
import type { Arrangement } from "./layout";
import type { LayoutAsked } from "./layout-worker";

// Thousands of nodes take minutes, which nobody waits for: a part of them, selected, can be arranged.
const LIMIT_MS = 20_000;

/** Arranges what is selected, or the whole module, in a worker; a drawing that changes meanwhile is left alone. */
export function useArrange(): () => void {
  const t = useTranslations("flowEditor");
  const notify = useNotify();
  const { store, commands, canvas } = useEditor();
  return useCallback(() => {
    const { document: drawing, module, selection } = store.getState();
    const { nodes, edges } = viewOf(drawing, module);
    const chosen = nodes.filter(({ key }) => selection.has(key));
    const all = chosen.length > 1 ? chosen : nodes;
    const boxOf = (node: NodeView) => {
      const { width, height } = cardLayoutOf(node);
      return { key: node.key, x: node.x, y: node.y, width, height };
    };
    const boxes = all.filter((node) => !isNote(node)).map(boxOf);
    const notes = all.filter(isNote).map(boxOf);
    if (all.length === 0) return;
    const worker = new Worker(new URL("./layout-worker.ts", import.meta.url), { type: "module" });
    const stop = () => {
      clearTimeout(limit);
      worker.terminate();
    };
    const giveUp = () => {
      stop();
      notify.done(t("notArranged"));
    };
    const limit = setTimeout(giveUp, LIMIT_MS);
    worker.onmessage = ({ data: { places, bends } }: MessageEvent<Arrangement>) => {
      stop();
      const now = store.getState();
      if (now.document !== drawing || now.module !== module) return;
      commands.arrange(
        new Map(places.map(({ key, x, y }) => [key, { x, y }])),
        new Map(bends.map(({ line, points }) => [edges[line]?.key ?? "", points])),
      );
      if (chosen.length <= 1) requestAnimationFrame(() => canvas.current && showAll(canvas.current));
    };
    worker.onerror = giveUp;
    const rows = new Map(all.map((node) => [node.key, outputsOf(node).map(({ port }) => port)]));
    const lines = edges.map(({ source, sourcePort, target }) => ({
      from: source,
      to: target,
      port: rows.get(source)?.indexOf(sourcePort) ?? 0,
    }));
    const pane = document.querySelector<HTMLElement>(".react-flow");
    const shape = pane ? paneOf(pane) : undefined;
    worker.postMessage({ boxes, notes, lines, grid: GRID_PX, shape } satisfies LayoutAsked);
  }, [store, commands, canvas, notify, t]);
}
