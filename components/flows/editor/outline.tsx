"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { IconAlertTriangle, IconArrowRight, IconDots, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import { type NodeView, viewOf } from "@/lib/flows/drawflow/view.ts";
import { KindIcon } from "../canvas/kind-icon";
import { outputsOf, type PortEnd } from "../canvas/ports";
import { useNodeTitle, usePortName } from "../canvas/use-names";
import { useEditor, useFlowState } from "./editor-context";
import { inFlowOrder } from "./flow-order";
import classes from "./outline.module.css";
import { OutlineAdd } from "./outline-add";
import { OutlineConnect } from "./outline-connect";
import { OutlineRename } from "./outline-rename";
import { showNode } from "./show-node";

type Doing = { what: "add" | "connect" | "rename"; node: string };

/** The same drawing as a list, in the order a run comes to its nodes: read, changed and connected without a mouse. */
export function Outline({ issues }: { issues: ReadonlyMap<string, string> }) {
  const t = useTranslations("flowEditor.outline");
  const editor = useEditor();
  const { commands, readOnly } = editor;
  const nodeTitle = useNodeTitle();
  const portName = usePortName();
  const document = useFlowState((state) => state.document);
  const module = useFlowState((state) => state.module);
  const selection = useFlowState((state) => state.selection);
  const [doing, setDoing] = useState<Doing | null>(null);
  const { nodes, edges } = viewOf(document, module);
  const ordered = useMemo(() => inFlowOrder(nodes, edges), [nodes, edges]);
  const titles = new Map(nodes.map((node) => [node.key, nodeTitle(node)]));
  const list = useRef<HTMLUListElement>(null);
  // What had the focus may be gone with the next frame: the line it stood in has it then, or the one in its place.
  const keepFocus = (key: string, place = 0) =>
    requestAnimationFrame(() => {
      if (window.document.activeElement !== window.document.body) return;
      const lines = [...(list.current?.querySelectorAll<HTMLElement>("[data-node]") ?? [])];
      (lines.find(({ dataset }) => dataset.node === key) ?? lines[Math.min(place, lines.length - 1)])?.focus();
    });
  if (ordered.length === 0) return <p className={classes.none}>{t("none")}</p>;
  const portOf = (node: NodeView, name: string) => {
    const port = outputsOf(node).find((one) => one.port === name);
    return port ? portName(port) : name;
  };
  return (
    <ul ref={list} className={classes.list} aria-label={t("label")}>
      {ordered.map((node, place) => {
        const title = titles.get(node.key) ?? node.key;
        const issue = issues.get(node.key);
        const begin = (what: Doing["what"]) => () => setDoing({ what, node: node.key });
        const at = doing?.node === node.key ? doing.what : null;
        const done = (focus = node.key) => {
          setDoing(null);
          keepFocus(focus);
        };
        const remove = () => {
          commands.remove(new Set([node.key]));
          keepFocus(node.key, place);
        };
        return (
          <li key={node.key} className={classes.node} data-selected={selection.has(node.key) || undefined}>
            <div className={classes.line}>
              <button
                type="button"
                className={classes.name}
                data-node={node.key}
                aria-current={selection.has(node.key)}
                onClick={() => showNode(editor, node)}
                onKeyDown={({ key }) => {
                  if (key === "Delete" && !readOnly) remove();
                  if (key === "F2" && !readOnly) begin("rename")();
                }}
              >
                <KindIcon kind={node.name} size="sm" />
                <span>{title}</span>
                {issue ? <IconAlertTriangle size={14} className={classes.issue} aria-label={issue} /> : null}
              </button>
              {readOnly ? null : (
                <Menu
                  position="bottom-end"
                  // A menu that takes its time to go would take the focus from the field it opens.
                  transitionProps={{ duration: 0 }}
                  returnFocus={false}
                  onClose={() => keepFocus(node.key)}
                >
                  <Menu.Target>
                    <ActionIcon size={24} aria-label={t("menu", { name: title })}>
                      <IconDots size={15} />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item onClick={begin("add")}>{t("add")}</Menu.Item>
                    <Menu.Item onClick={begin("connect")} disabled={outputsOf(node).length === 0}>
                      {t("connect")}
                    </Menu.Item>
                    <Menu.Item onClick={begin("rename")}>{t("rename")}</Menu.Item>
                    <Menu.Divider />
                    <Menu.Item color="red" onClick={remove}>
                      {t("remove")}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              )}
            </div>
            {at === "add" ? (
              <OutlineAdd
                after={title}
                onClose={() => done()}
                onAdd={(kind) => done(commands.add(kind, undefined, node) ?? node.key)}
              />
            ) : null}
            {at === "rename" ? (
              <OutlineRename
                name={node.label ?? ""}
                onLeave={() => setDoing(null)}
                onClose={() => done()}
                onName={(label) => {
                  commands.rename(node, label);
                  done();
                }}
              />
            ) : null}
            {at === "connect" ? (
              <OutlineConnect
                node={node}
                nodes={ordered}
                onClose={() => done()}
                onConnect={(from: PortEnd, to: PortEnd) => {
                  commands.join(from, to);
                  done();
                }}
              />
            ) : null}
            <ul className={classes.edges} aria-label={t("connections", { name: title })}>
              {edges
                .filter(({ source }) => source === node.key)
                .map((edge) => {
                  const [port, target] = [portOf(node, edge.sourcePort), titles.get(edge.target) ?? edge.target];
                  return (
                    <li key={edge.key} className={classes.edge} data-selected={selection.has(edge.key) || undefined}>
                      <button type="button" className={classes.to} onClick={() => commands.select([edge.key])}>
                        <span className={classes.port}>{port}</span>
                        <IconArrowRight size={13} role="img" aria-label={t("leadsTo")} />
                        <span>{target}</span>
                      </button>
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
      })}
    </ul>
  );
}
