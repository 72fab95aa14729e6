"use client";

import { IconAlertTriangle } from "@tabler/icons-react";
import type { Node, NodeProps } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { type CSSProperties, memo, useRef } from "react";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { NodeBar } from "./bar/node-bar";
import { useBarShown } from "./bar/use-bar-shown";
import { cardLayoutOf } from "./card-layout";
import { useCanvas } from "./context";
import far from "./far/card.module.css";
import { KindIcon } from "./kind-icon";
import { MarkSign } from "./mark-sign";
import classes from "./node-card.module.css";
import { PortHandle } from "./port";
import { CardTrace } from "./trace/card-trace";
import { useNodeSummary, useNodeTitle, usePortName } from "./use-names";

/** How a node differs from another version of the drawing. */
export type CardMark = "added" | "removed" | "changed";

/** Where some differ, the others step back. */
export type ShownMark = CardMark | "unchanged";

export type CardData = {
  view: NodeView;
  mark: ShownMark | null;
  /** What is wrong with it, in words. */
  issue: string | null;
  /** Its outputs that lead somewhere, by name, between spaces. */
  leading: string;
  /** How far its ports can be pressed beside it. */
  portRoom: number;
  /** A new node is held over it. */
  isUnder: boolean;
};

type CardNode = Node<CardData, "card">;

/** A node: what it is, what it is called, a line on what it does, and its ports by name. */
export const NodeCard = memo(function NodeCard({
  data: { view, mark, issue, leading, portRoom, isUnder },
  selected,
  dragging,
  positionAbsoluteY,
}: NodeProps<CardNode>) {
  const t = useTranslations("flowEditor");
  const title = useNodeTitle()(view);
  const portName = usePortName();
  const { inputs, outputs } = cardLayoutOf(view);
  const sides = [
    ["inputs", inputs],
    ["outputs", outputs],
  ] as const;
  const does = useNodeSummary()(view);
  // Their names stand beside what the node does.
  const beside = outputs.length > 1 && inputs.length <= 1 ? outputs.slice(0, 2).map(portName) : null;
  const card = useRef<HTMLDivElement>(null);
  const { editing, picked } = useCanvas();
  const isBarShown = useBarShown(card, editing !== null) && !dragging && picked === null;
  return (
    <div
      ref={card}
      className={`${classes.card} ${far.card}`}
      data-bar={isBarShown || undefined}
      data-mark={mark ?? undefined}
      data-issue={issue !== null || undefined}
      data-under={isUnder || undefined}
      data-disabled={view.disabled}
      style={{ "--port-room": `${portRoom}px` } as CSSProperties}
    >
      {mark === null || mark === "unchanged" ? null : <MarkSign mark={mark} />}
      <div className={`${classes.head} ${far.head}`}>
        <KindIcon kind={view.name} />
        <div className={`${classes.words} ${beside ? classes.beside : ""} ${far.words}`}>
          <span
            className={`${classes.title} ${far.title}`}
            data-high={Math.max(inputs.length, outputs.length) > 1 || undefined}
          >
            {title}
          </span>
          <span
            className={`${beside ? classes.lines : classes.summary} ${far.more}`}
            style={
              beside
                ? ({ "--letters": Math.max(...beside.map(({ length }) => length + 1)) } as CSSProperties)
                : undefined
            }
          >
            {view.disabled ? `${t("disabled")} · ${does}` : does}
          </span>
        </div>
        {issue === null ? null : (
          <span className={`${classes.issue} ${far.more}`} title={issue} role="img" aria-label={issue}>
            <IconAlertTriangle size={15} aria-hidden />
          </span>
        )}
      </div>
      <CardTrace node={view.key} />
      {sides.map(([side, ports]) =>
        ports.length > 1
          ? ports.map((port) => (
              <span
                key={`${side} ${port.port}`}
                className={`${classes.row} ${far.more}`}
                data-side={side}
                style={{ top: port.y }}
                aria-hidden
              >
                {portName(port)}
              </span>
            ))
          : null,
      )}
      {sides.map(([side, ports]) =>
        ports.map((port, i) => (
          <PortHandle
            key={`${side} ${port.port}`}
            node={view.key}
            title={title}
            side={side}
            port={port}
            reachable={selected}
            first={i === 0}
            alone={ports.length === 1}
            leads={side === "inputs" || leading.includes(` ${port.port} `)}
          />
        )),
      )}
      {isBarShown && editing ? (
        <NodeBar title={title} disabled={view.disabled === true} top={positionAbsoluteY} onAct={editing.actOnNode} />
      ) : null}
    </div>
  );
});
