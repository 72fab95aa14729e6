"use client";

import { EdgeLabelRenderer, useStore } from "@xyflow/react";
import { type DrawnLine, nameOnLine } from "../way/line";
import classes from "./output-name.module.css";

type Props = { name: string; line: DrawnLine };

/** Larger, the ports show their names themselves. */
const MOST_ZOOM = 0.7;
/** Smaller, there is no room between the nodes. */
const LEAST_NAME_ZOOM = 0.3;
const BESIDE_PORT_PX = 9;
const LETTER_PX = 6;
const MOST_WIDTH_PX = 96;

/** By which output a connection leaves, where the drawing is seen too small for what its port says. */
export function OutputName({ name, line }: Props) {
  const scale = useStore(({ transform: [, , zoom] }) =>
    zoom < MOST_ZOOM && zoom >= LEAST_NAME_ZOOM ? steppedScale(zoom) : null,
  );
  if (scale === null) return null;
  const width = Math.min(name.length * LETTER_PX, MOST_WIDTH_PX);
  const { x, y } = nameOnLine(line, (BESIDE_PORT_PX + width / 2) * scale);
  return (
    <EdgeLabelRenderer>
      <span className={classes.place} style={{ translate: `${x}px ${y}px`, scale }} aria-hidden>
        {/* What reads the screen, or searches it, finds the name at the port. */}
        <span className={classes.name} style={{ maxWidth: MOST_WIDTH_PX }} data-name={name} />
      </span>
    </EdgeLabelRenderer>
  );
}

/** What keeps something nearly as large on the screen: in steps, each of which draws all anew. */
export function steppedScale(zoom: number): number {
  return Math.round(4 / zoom) / 4;
}
