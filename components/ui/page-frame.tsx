import Link from "next/link";
import type { ReactNode } from "react";
import classes from "./page-frame.module.css";

type Props = {
  title: ReactNode;
  /** The pages above this one, outermost first. */
  trail?: readonly { href: string; label: string }[];
  /** Badges beside the title. */
  aside?: ReactNode;
  /** One line under the title. */
  note?: ReactNode;
  actions?: ReactNode;
  /** As high as its place: a part of it that fills takes what is left, and scrolls. */
  fills?: boolean;
  children: ReactNode;
};

/** The head of every page, with its one h1, above its content. */
export function PageFrame({ title, trail = [], aside, note, actions, fills = false, children }: Props) {
  return (
    <div className={classes.page} data-fills={fills || undefined}>
      <header className={classes.head}>
        <div className={classes.heading}>
          <div className={classes.title}>
            {trail.map(({ href, label }) => (
              <span key={href} className={classes.crumb}>
                <Link href={href}>{label}</Link>
                <span aria-hidden>/</span>
              </span>
            ))}
            <h1>{title}</h1>
            {aside}
          </div>
          {note ? <div className={classes.note}>{note}</div> : null}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}
