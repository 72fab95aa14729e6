"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import classes from "../inspector.module.css";
import { FoldingSection } from "./section";

/** What was opened and folded by hand, by the node: kept as long as the inspector is there. */
export type KeptFolds = Map<string, boolean>;

type Props = {
  node: string;
  folds: KeptFolds;
  /** What is in it must be seen. */
  due: boolean;
  names: readonly string[];
  children: ReactNode;
};

/** The fields of a node that few need. They come into sight when one of them holds something, and never go by themselves. */
export function MoreFields({ node, folds, due, names, children }: Props) {
  const t = useTranslations("flowInspector.more");
  const [opened, setOpened] = useState(folds.get(node) ?? due);
  const [wasDue, setWasDue] = useState(due);
  if (due !== wasDue) {
    setWasDue(due);
    if (due) setOpened(true);
  }
  const toggle = () => {
    folds.set(node, !opened);
    setOpened(!opened);
  };
  return (
    <FoldingSection title={t("title")} holds={names.join(", ")} opened={opened} onToggle={toggle}>
      <div className={classes.more}>{children}</div>
    </FoldingSection>
  );
}
