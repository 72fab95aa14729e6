"use client";

import { ActionIcon } from "@mantine/core";
import { IconAlertTriangle, IconArrowGuide, IconArrowRight, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { memo, type ReactNode } from "react";
import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import { KindIcon } from "../../canvas/kind-icon";
import { outputsOf } from "../../canvas/ports";
import { usePortName } from "../../canvas/use-names";
import { useEditor } from "../state/editor-context";
import { showNode } from "../state/show-node";
import type { LineChange } from "./change";
import type { KeepFocus } from "./focus";
import { OutlineMenu } from "./menu";
import classes from "./outline.module.css";

type Props = {
  node: NodeView;
  /** Where it stands in the list, from 0. */
  place: number;
  /** What every node of the module is called, by its key. */
  titles: ReadonlyMap<string, string>;
  issue: string | undefined;
  /** The connections that lead on from it. */
  edges: readonly EdgeView[] | undefined;
  isSelected: boolean;
  selectedEdge: string | undefined;
  onChange: (change: { what: LineChange; node: string; edge?: EdgeView }) => void;
  keepFocus: KeepFocus;
  /** What is being changed. */
  children: ReactNode;
};

/** A node and where it leads, in the outline; drawn again only where one of these is another. */
export const OutlineLine = memo(function OutlineLine(props: Props) {
  const { node, place, titles, issue, edges = [], isSelected, selectedEdge, onChange, keepFocus, children } = props;
  const t = useTranslations("flowEditor.outline");
  const canvas = useTranslations("flowEditor");
  const editor = useEditor();
  const { commands, readOnly } = editor;
  const portName = usePortName();
  const title = titles.get(node.key) ?? node.key;
  const portOf = (name: string) => {
    const port = outputsOf(node).find((one) => one.port === name);
    return port ? portName(port) : name;
  };
  const remove = () => {
    commands.remove(new Set([node.key]));
    keepFocus(node.key, place);
  };
  const disable = () => {
    commands.select([node.key]);
    commands.switchDisabled();
  };
  return (
    <li className={classes.node} data-selected={isSelected || undefined}>
      <div className={classes.line}>
        <button
          type="button"
          className={classes.name}
          data-node={node.key}
          aria-current={isSelected}
          onClick={() => showNode(editor, node)}
          onKeyDown={({ key }) => {
            if (key === "Delete" && !readOnly) remove();
            if (key.toLowerCase() === "d" && !readOnly) disable();
            if (key === "F2" && !readOnly) onChange({ what: "rename", node: node.key });
          }}
        >
          <KindIcon kind={node.name} size="sm" />
          <span>{title}</span>
          {node.disabled ? <span className={classes.disabled}>{canvas("disabled")}</span> : null}
          {issue ? <IconAlertTriangle size={14} className={classes.issue} aria-label={issue} /> : null}
        </button>
        {readOnly ? null : (
          <OutlineMenu
            name={title}
            leadsOn={outputsOf(node).length > 0}
            disabled={node.disabled === true}
            onDisable={node.name === "note" ? undefined : disable}
            onChange={(what) => onChange({ what, node: node.key })}
            onRemove={remove}
            onClose={() => keepFocus(node.key)}
          />
        )}
      </div>
      {children}
      <ul className={classes.edges} aria-label={t("connections", { name: title })}>
        {edges.map((edge) => {
          const [port, target] = [portOf(edge.sourcePort), titles.get(edge.target) ?? edge.target];
          return (
            <li key={edge.key} className={classes.edge} data-selected={edge.key === selectedEdge || undefined}>
              <button type="button" className={classes.to} onClick={() => commands.select([edge.key])}>
                <span className={classes.port}>{port}</span>
                <IconArrowRight size={13} role="img" aria-label={t("leadsTo")} />
                <span>{target}</span>
              </button>
              {readOnly ? null : (
                <ActionIcon
                  size={24}
                  aria-label={t("lead", { port, target })}
                  onClick={() => onChange({ what: "lead", node: node.key, edge })}
                >
                  <IconArrowGuide size={14} />
                </ActionIcon>
              )}
              {readOnly ? null : (
                <ActionIcon
                  size={24}
                  aria-label={t("disconnect", { port, target })}
                  onClick={() => {
                    commands.disconnect(edge.key);
                    keepFocus(node.key);
                  }}
                >
                  <IconX size={14} />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
});
