"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { type EdgeView, viewOf } from "@/lib/flows/drawflow/view.ts";
import { useNodeTitle } from "../../canvas/use-names";
import { useFlowState } from "../state/editor-context";
import { type LineChange, OutlineChange } from "./change";
import { inFlowOrder } from "./flow-order";
import { useOutlineFocus } from "./focus";
import { OutlineLine } from "./line";
import classes from "./outline.module.css";

const FIRST_NODES = 300;

/** The same drawing as a list, in the order a run comes to its nodes: read, changed and connected without a mouse. */
export function Outline({ issues }: { issues: ReadonlyMap<string, string> }) {
  const t = useTranslations("flowEditor.outline");
  const nodeTitle = useNodeTitle();
  const document = useFlowState((state) => state.document);
  const module = useFlowState((state) => state.module);
  const selection = useFlowState((state) => state.selection);
  const [doing, setDoing] = useState<{ what: LineChange; node: string; edge?: EdgeView } | null>(null);
  const { list, keepFocus } = useOutlineFocus();
  const [all, setAll] = useState(false);
  const { nodes, edges } = viewOf(document, module);
  const ordered = useMemo(() => inFlowOrder(nodes, edges), [nodes, edges]);
  const titles = useMemo(() => new Map(nodes.map((node) => [node.key, nodeTitle(node)])), [nodes, nodeTitle]);
  const leading = useMemo(() => Map.groupBy(edges, ({ source }) => source), [edges]);
  if (ordered.length === 0) return <p className={classes.none}>{t("none")}</p>;
  return (
    <>
      <ul ref={list} className={classes.list} aria-label={t("label")}>
        {(all ? ordered : ordered.slice(0, FIRST_NODES)).map((node, place) => {
          const at = doing?.node === node.key ? doing.what : null;
          return (
            <OutlineLine
              key={node.key}
              node={node}
              place={place}
              titles={titles}
              issue={issues.get(node.key)}
              edges={leading.get(node.key)}
              isSelected={selection.has(node.key)}
              selectedEdge={leading.get(node.key)?.find(({ key }) => selection.has(key))?.key}
              onChange={setDoing}
              keepFocus={keepFocus}
            >
              {at && (
                <OutlineChange
                  what={at}
                  node={node}
                  edge={doing?.edge}
                  nodes={ordered}
                  title={titles.get(node.key) ?? node.key}
                  onLeave={() => setDoing(null)}
                  onDone={(focus = node.key) => {
                    setDoing(null);
                    keepFocus(focus);
                  }}
                />
              )}
            </OutlineLine>
          );
        })}
      </ul>
      {all || ordered.length <= FIRST_NODES ? null : (
        <Button variant="subtle" fullWidth onClick={() => setAll(true)}>
          {t("all", { count: ordered.length })}
        </Button>
      )}
    </>
  );
}
