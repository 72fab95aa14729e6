import { type ReactNode, useId } from "react";
import { SectionHead } from "../section-head";
import classes from "./part.module.css";

/** A part of a panel under a heading of its own. */
export function PanelPart({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className={classes.part}>
      <div className={classes.head}>
        <SectionHead level={3} id={id}>
          {title}
        </SectionHead>
        {aside}
      </div>
      {children}
    </fieldset>
  );
}
