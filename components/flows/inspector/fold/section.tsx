"use client";

import { Collapse, UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import classes from "./section.module.css";

type Props = {
  title: string;
  /** What is in it, said while it is folded. */
  holds?: string;
  opened: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** A part of the inspector that is folded away until someone wants it. */
export function FoldingSection({ title, holds, opened, onToggle, children }: Props) {
  const id = useId();
  return (
    <section className={classes.section} aria-label={title}>
      <UnstyledButton className={classes.open} aria-expanded={opened} aria-controls={id} onClick={onToggle}>
        <IconChevronRight size={14} aria-hidden />
        <span className={classes.title}>{title}</span>
        {holds && !opened ? (
          <>
            {" "}
            <span className={classes.holds}>{holds}</span>
          </>
        ) : null}
      </UnstyledButton>
      <Collapse expanded={opened} id={id}>
        {opened ? children : null}
      </Collapse>
    </section>
  );
}
