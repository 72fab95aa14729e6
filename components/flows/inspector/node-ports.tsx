"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { SectionHead } from "@/components/ui/section-head";
import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import { inputsOf, outputsOf } from "../canvas/ports";
import { useNodeTitle, usePortName } from "../canvas/use-names";
import classes from "./inspector.module.css";

type Props = { node: NodeView; nodes: readonly NodeView[]; edges: readonly EdgeView[]; onJump: (key: string) => void };

/** The ways into a node and out of it: what each means, and where it leads. */
export function NodePorts({ node, nodes, edges, onJump }: Props) {
  const t = useTranslations("flowInspector.ports");
  const portName = usePortName();
  const nodeTitle = useNodeTitle();
  const byKey = new Map(nodes.map((one) => [one.key, one]));
  const ports = [
    ...inputsOf(node).map((port) => ({
      ...port,
      side: "in" as const,
      ends: edges
        .filter((edge) => edge.target === node.key && edge.targetPort === port.port)
        .map((edge) => edge.source),
    })),
    ...outputsOf(node).map((port) => ({
      ...port,
      side: "out" as const,
      ends: edges
        .filter((edge) => edge.source === node.key && edge.sourcePort === port.port)
        .map((edge) => edge.target),
    })),
  ];
  if (ports.length === 0) return null;
  return (
    <section className={classes.section} aria-label={t("title")}>
      <SectionHead level={3}>{t("title")}</SectionHead>
      <ul className={classes.ports}>
        {ports.map((port) => (
          <li key={`${port.side} ${port.port}`}>
            <span>{port.unused ? t("unused", { name: portName(port) }) : portName(port)}</span>
            <span className={classes.ends}>
              {port.ends.length === 0 ? <span className={classes.nowhere}>{t(`${port.side}Nowhere`)}</span> : null}
              {[...new Set(port.ends)].map((key) => {
                const end = byKey.get(key);
                return end ? (
                  <Button
                    key={key}
                    variant="subtle"
                    size="compact-xs"
                    aria-label={t(`${port.side}Jump`, { name: nodeTitle(end) })}
                    onClick={() => onJump(key)}
                  >
                    {nodeTitle(end)}
                  </Button>
                ) : (
                  <span key={key}>{t("absent", { id: key })}</span>
                );
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
