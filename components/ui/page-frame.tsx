"use client";

import Link from "next/link";
import { type ReactNode, useEffect, useRef } from "react";
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
  /** No wider than can be read at once: head and content stand together in the middle of what is wider. */
  narrow?: boolean;
  /** Whether the keyboard begins at its heading, where what had the focus went away with the page before. */
  startsAtHeading?: boolean;
  children: ReactNode;
};

/** The head of every page, with its one h1, above its content. */
export function PageFrame(props: Props) {
  const {
    title,
    trail = [],
    aside,
    note,
    actions,
    fills = false,
    narrow = false,
    startsAtHeading = false,
    children,
  } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A page that is loaded whole begins at its skip link, as browsers do it.
    const isFirst = document.documentElement.dataset.hydrated === undefined;
    const isFree = document.activeElement === document.body;
    if (startsAtHeading && !isFirst && isFree) heading.current?.focus({ preventScroll: true });
  }, [startsAtHeading]);
  return (
    <div className={classes.page} data-fills={fills || undefined} data-narrow={narrow || undefined}>
      <header className={classes.head}>
        <div className={classes.heading}>
          <div className={classes.title}>
            {trail.map(({ href, label }) => (
              <span key={href} className={classes.crumb}>
                <Link href={href} title={label}>
                  {label}
                </Link>
                <span aria-hidden>/</span>
              </span>
            ))}
            <h1
              ref={heading}
              tabIndex={startsAtHeading ? -1 : undefined}
              title={typeof title === "string" ? title : undefined}
            >
              {title}
            </h1>
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
