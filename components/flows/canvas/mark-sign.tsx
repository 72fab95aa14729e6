import classes from "./mark-sign.module.css";
import type { CardMark } from "./node-card";

/** How a difference is told without its colour. */
export const markSigns = { added: "+", removed: "−", changed: "~" } as const satisfies Record<CardMark, string>;

/** The sign of a difference, on what differs and where the signs are explained. */
export function MarkSign({ mark }: { mark: CardMark }) {
  return (
    <span className={classes.sign} data-mark={mark} aria-hidden>
      {markSigns[mark]}
    </span>
  );
}
