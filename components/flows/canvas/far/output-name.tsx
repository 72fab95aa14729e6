"use client";

import { EdgeLabelRenderer, type Node, useStore } from "@xyflow/react";
import type { Rect } from "../view/box";
import type { DrawnLine } from "../way/line";
import { nameBox } from "./name-box";
import classes from "./output-name.module.css";

type Props = { name: string; line: DrawnLine };

/** Larger, the names at the ports can be read. */
const MOST_ZOOM = 0.5;
/** Smaller, there is no room between the nodes. */
const LEAST_NAME_ZOOM = 0.3;
const LETTER_PX = 7;
const ASIDE_PX = 6;
const HEIGHT_PX = 13;
const MOST_WIDTH_PX = 96;
/** A longer name may be cut to so many letters. */
const LEAST_LETTERS = 4;

/** By which output a connection leaves, where the drawing is seen too small for what its port says. */
export function OutputName(props: Props) {
  const scale = useStore(({ transform: [, , zoom] }) =>
    zoom < MOST_ZOOM && zoom >= LEAST_NAME_ZOOM ? steppedScale(zoom) : null,
  );
  return scale === null ? null : <NameOnLine {...props} scale={scale} />;
}

const cardsByNodes = new WeakMap<readonly Node[], Rect[]>();

/** The cards and notes, found once for all names that are drawn. */
function cardsOf(nodes: readonly Node[]): Rect[] {
  const found = cardsByNodes.get(nodes);
  if (found) return found;
  const cards = nodes
    .filter(({ type }) => type === "card" || type === "note")
    .map(({ position: { x, y }, width = 0, height = 0 }) => ({ x, y, width, height }));
  cardsByNodes.set(nodes, cards);
  return cards;
}

/** Where cards leave it no room it is not shown: the port tells it. */
function NameOnLine({ name, line, scale }: Props & { scale: number }) {
  const nodes = useStore((state) => state.nodes);
  const widthOf = (letters: number) => Math.min(letters * LETTER_PX + ASIDE_PX, MOST_WIDTH_PX) * scale;
  const size = {
    width: widthOf(name.length),
    least: widthOf(Math.min(name.length, LEAST_LETTERS)),
    height: HEIGHT_PX * scale,
  };
  const box = nameBox(line, size, cardsOf(nodes));
  if (!box) return null;
  return (
    <EdgeLabelRenderer>
      <span className={classes.place} style={{ translate: `${box.x}px ${box.y}px`, scale }} aria-hidden>
        {/* What reads the screen, or searches it, finds the name at the port. */}
        <span className={classes.name} style={{ maxWidth: box.width / scale }} data-name={name} />
      </span>
    </EdgeLabelRenderer>
  );
}

/** What keeps something nearly as large on the screen: in steps, each of which draws all anew. */
export function steppedScale(zoom: number): number {
  return Math.round(4 / zoom) / 4;
}
