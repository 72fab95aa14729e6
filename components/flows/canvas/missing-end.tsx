"use client";

import { IconUnlink } from "@tabler/icons-react";
import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import classes from "./missing-end.module.css";

export type MissingNode = Node<
  { node: string; port: string; side: "inputs" | "outputs"; lacks: "node" | "port" },
  "missing"
>;

/** Where a connection leads that names a node or a port that is not there. */
export const MissingEnd = memo(function MissingEnd({ data: { node, port, side, lacks } }: NodeProps<MissingNode>) {
  const t = useTranslations("flowEditor");
  const isTarget = side === "inputs";
  return (
    <div className={classes.missing} title={t(`missing.${lacks}`, { node, port })}>
      <Handle
        id={port}
        type={isTarget ? "target" : "source"}
        position={isTarget ? Position.Left : Position.Right}
        isConnectable={false}
      />
      <IconUnlink size={13} aria-hidden />
      <span>{t(`missing.${lacks}`, { node, port })}</span>
    </div>
  );
});
