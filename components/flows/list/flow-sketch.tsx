"use client";

import { useMemo } from "react";
import { openDocument } from "@/lib/flows/drawflow/document.ts";
import { type NodeView, viewOf } from "@/lib/flows/drawflow/view.ts";
import { roleOf } from "@/lib/flows/nodes/kinds.ts";
import classes from "./flow-sketch.module.css";

const [WIDTH, HEIGHT, MARGIN] = [180, 64, 24];

/** A drawing in small, without its words: where it begins, what follows what. */
export function FlowSketch({ text }: { text: string }) {
  const view = useMemo(() => {
    const opened = openDocument(text);
    return "document" in opened ? viewOf(opened.document, "Home") : { nodes: [], edges: [] };
  }, [text]);
  const nodes = view.nodes.filter(({ name }) => name !== "note");
  const places = new Map(nodes.map((node) => [node.key, node]));
  const [left, top] = [Math.min(...nodes.map(({ x }) => x)), Math.min(...nodes.map(({ y }) => y))];
  const width = Math.max(...nodes.map(({ x }) => x)) - left + WIDTH + 2 * MARGIN;
  const height = Math.max(...nodes.map(({ y }) => y)) - top + HEIGHT + 2 * MARGIN;
  if (nodes.length === 0) return null;
  return (
    <svg
      className={classes.sketch}
      viewBox={`${left - MARGIN} ${top - MARGIN} ${width} ${height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden
    >
      {view.edges.map((edge) => {
        const [from, to] = [places.get(edge.source), places.get(edge.target)];
        return from && to ? <path key={edge.key} d={curve(from, to)} className={classes.edge} /> : null;
      })}
      {nodes.map((node) => (
        <g key={node.key} data-role={roleOf(node.name)} className={classes.node}>
          <rect x={node.x} y={node.y} width={WIDTH} height={HEIGHT} rx={12} />
          <rect x={node.x + 16} y={node.y + 18} width={28} height={28} rx={7} className={classes.icon} />
          <rect x={node.x + 56} y={node.y + 22} width={92} height={8} rx={4} className={classes.line} />
          <rect x={node.x + 56} y={node.y + 37} width={56} height={6} rx={3} className={classes.line} />
        </g>
      ))}
    </svg>
  );
}

function curve(from: NodeView, to: NodeView): string {
  const [x1, y1, x2, y2] = [from.x + WIDTH, from.y + HEIGHT / 2, to.x, to.y + HEIGHT / 2];
  const bend = Math.max(40, Math.abs(x2 - x1) / 2);
  return `M ${x1} ${y1} C ${x1 + bend} ${y1}, ${x2 - bend} ${y2}, ${x2} ${y2}`;
}
