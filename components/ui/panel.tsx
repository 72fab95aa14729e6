import { type ReactNode, useId } from "react";
import classes from "./panel.module.css";

type Props = {
  title: ReactNode;
  aside?: ReactNode;
  /** Without padding, for a table that fills it. */
  flush?: boolean;
  children: ReactNode;
};

/** A part of a page under its own heading; a region by that name. */
export function Panel({ title, aside, flush = false, children }: Props) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{title}</h2>
        {aside ? <div className={classes.aside}>{aside}</div> : null}
      </header>
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  );
}
