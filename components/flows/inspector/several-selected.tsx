"use client";

import { Button, Group } from "@mantine/core";
import { IconCopyPlus, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { useNodeTitle } from "../canvas/use-names";
import classes from "./inspector.module.css";

type Props = {
  nodes: readonly NodeView[];
  readOnly: boolean;
  onDuplicate: () => void;
  onRemove: () => void;
  /** What else can be done with them. */
  children?: ReactNode;
};

/** How many nodes are selected, which, and what can be done with all of them. */
export function SeveralSelected({ nodes, readOnly, onDuplicate, onRemove, children }: Props) {
  const t = useTranslations("flowInspector.several");
  const titleOf = useNodeTitle();
  return (
    <>
      <div className={classes.title}>
        <h2>{t("count", { count: nodes.length })}</h2>
      </div>
      {readOnly ? null : (
        <Group gap="xs">
          <Button variant="default" leftSection={<IconCopyPlus size={15} aria-hidden />} onClick={onDuplicate}>
            {t("duplicate")}
          </Button>
          <Button variant="default" c="red" leftSection={<IconTrash size={15} aria-hidden />} onClick={onRemove}>
            {t("remove")}
          </Button>
          {children}
        </Group>
      )}
      <ul className={classes.list}>
        {nodes.map((node) => (
          <li key={node.key}>{titleOf(node)}</li>
        ))}
      </ul>
      <p className={classes.hint}>{t(readOnly ? "hintReadOnly" : "hint")}</p>
    </>
  );
}
