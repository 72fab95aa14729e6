"use client";

import { Button, Group, Select } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import { readJson } from "@/lib/json/read.ts";
import { inputsOf, outputsOf, type PortEnd } from "../../canvas/ports";
import { useNodeTitle, usePortName } from "../../canvas/use-names";

type Props = {
  node: NodeView;
  nodes: readonly NodeView[];
  /** The connection that is led elsewhere; absent: a new one. */
  edge?: EdgeView | undefined;
  onConnect: (from: PortEnd, to: PortEnd) => void;
  onClose: () => void;
};

/** Chooses an output of a node and the input that it leads to. */
export function OutlineConnect({ node, nodes, edge, onConnect, onClose }: Props) {
  const t = useTranslations("flowEditor.outline");
  const nodeTitle = useNodeTitle();
  const portName = usePortName();
  const outputs = outputsOf(node);
  // Other data, even the same anew, would empty the field while someone types in it.
  const ends = useMemo(
    () =>
      nodes.flatMap((one) =>
        inputsOf(one).map((port, _, { length }) => ({
          value: JSON.stringify([one.key, port.port]),
          label: length > 1 ? `${nodeTitle(one)}: ${portName(port)}` : nodeTitle(one),
        })),
      ),
    [nodes, nodeTitle, portName],
  );
  const [from, setFrom] = useState<string | null>(edge?.sourcePort ?? outputs[0]?.port ?? null);
  const [to, setTo] = useState<string | null>(edge ? JSON.stringify([edge.target, edge.targetPort]) : null);
  return (
    <form
      onKeyDown={({ key }) => key === "Escape" && onClose()}
      onSubmit={(event) => {
        event.preventDefault();
        if (from === null || to === null) return;
        const [key, port] = readJson(to) as [string, string];
        onConnect({ node: node.key, side: "outputs", port: from }, { node: key, side: "inputs", port });
      }}
    >
      <Group gap={6} mt={4} wrap="nowrap" align="end">
        <Select
          label={t("from")}
          data={outputs.map((port) => ({ value: port.port, label: portName(port) }))}
          value={from}
          onChange={setFrom}
          allowDeselect={false}
        />
        <Select label={t("to")} data={ends} value={to} onChange={setTo} searchable autoFocus />
      </Group>
      <Group gap={6} mt={6} justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button size="compact-sm" type="submit" disabled={from === null || to === null}>
          {t(edge ? "leadNow" : "connectNow")}
        </Button>
      </Group>
    </form>
  );
}
