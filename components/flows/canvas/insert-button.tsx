"use client";

import { IconPlus } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import classes from "./insert-button.module.css";

type Props = {
  label: string;
  /** At the middle of a connection, or behind a port that leads nowhere. */
  place: "connection" | "port";
  style?: CSSProperties;
  onPress: (at: { clientX: number; clientY: number }) => void;
};

/** A plus in the drawing: a node is chosen for its place. By keys the selected connection or node is asked for one. */
export function InsertButton({ label, place, style, onPress }: Props) {
  return (
    <button
      type="button"
      className={`${classes.button} nopan nodrag`}
      data-place={place}
      style={style}
      aria-label={label}
      title={label}
      tabIndex={-1}
      onClick={(event) => {
        event.stopPropagation();
        onPress(event);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <span className={classes.sign}>
        <IconPlus size={12} stroke={2.4} aria-hidden />
      </span>
    </button>
  );
}
