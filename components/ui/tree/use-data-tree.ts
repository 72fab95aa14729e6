"use client";

import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ancestorsOf, findIn, type JsonNode } from "@/lib/json/nodes.ts";
import { usePrinting } from "../use-printing";
import { treeWay } from "./way";

/** A node as a row of the tree that is shown. */
export type TreeRow = { node: JsonNode; depth: number; place: number; of: number; open: boolean | null };

// A tree of more is shown by its branches first.
const UNFOLDED_ROWS = 200;

/** Which nodes are shown and which of them is reached, by the keys that trees have; a search opens what it finds. */
export function useDataTree(root: JsonNode) {
  const printing = usePrinting();
  const tree = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () => new Set(branchesIn(root).length > UNFOLDED_ROWS ? tops(root) : []),
  );
  const [reached, setReached] = useState(root.children[0] ?? root);
  const [sought, setSought] = useState("");
  const found = useMemo(() => findIn(root, sought.trim()), [root, sought]);
  const rows = useMemo(() => {
    const opened = new Set(found.flatMap(ancestorsOf));
    const isOpen = (node: JsonNode) => printing || opened.has(node.id) || !closed.has(node.id);
    return rowsOf(root, 1, isOpen);
  }, [root, closed, found, printing]);
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === reached.id),
  );

  const reach = (node: JsonNode) => {
    flushSync(() => setReached(node));
    const row = tree.current?.querySelector<HTMLElement>('[tabindex="0"]');
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  };
  const fold = (node: JsonNode, away: boolean) =>
    setClosed((before) => {
      const after = new Set(before);
      if (away) after.add(node.id);
      else after.delete(node.id);
      return after;
    });
  const seek = (text: string) => {
    setSought(text);
    const [first] = findIn(root, text.trim());
    if (first) setReached(first);
  };
  /** To the next of what was found, and from the last to the first. */
  const seekOn = () => {
    const next = found[(found.findIndex(({ id }) => id === reached.id) + 1) % Math.max(1, found.length)];
    if (!next) return;
    setReached(next);
    const row = tree.current?.querySelector(`[data-node="${next.id}"]`);
    row?.scrollIntoView({ block: "nearest" });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    const way = row && treeWay(event.key, row, rows);
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (way === "fold") fold(row.node, row.open === true);
    else reach(way.node);
  };

  /** The row that is pointed at, and whether at its arrow. */
  const pointed = (target: EventTarget) => {
    const at = (target as Element).closest<HTMLElement>("[data-node]");
    const row = rows.find(({ node }) => node.id === at?.dataset.node);
    return row && { row, onArrow: (target as Element).closest("[data-expands]") !== null };
  };
  const onClick = ({ target }: MouseEvent) => {
    const at = pointed(target);
    if (!at || window.getSelection()?.toString()) return;
    if (at.onArrow) fold(at.row.node, at.row.open === true);
    reach(at.row.node);
  };
  const onDoubleClick = ({ target }: MouseEvent) => {
    const at = pointed(target);
    if (at && !at.onArrow && at.row.open !== null) fold(at.row.node, at.row.open);
  };

  return {
    tree,
    rows,
    reached: rows[at]?.node ?? root,
    setReached,
    sought,
    seek,
    seekOn,
    found,
    onKeyDown,
    onClick,
    onDoubleClick,
  };
}

function rowsOf(parent: JsonNode, depth: number, isOpen: (node: JsonNode) => boolean): TreeRow[] {
  return parent.children.flatMap((node, n) => {
    const open = node.children.length > 0 ? isOpen(node) : null;
    const row = { node, depth, place: n + 1, of: parent.children.length, open };
    return open ? [row, ...rowsOf(node, depth + 1, isOpen)] : [row];
  });
}

function branchesIn(node: JsonNode): JsonNode[] {
  return node.children.flatMap((child) => [child, ...branchesIn(child)]);
}

function tops({ children }: JsonNode): string[] {
  return children.filter((child) => child.children.length > 0).map(({ id }) => id);
}
