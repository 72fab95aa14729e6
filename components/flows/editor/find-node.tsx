"use client";

import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { KindIcon } from "../canvas/kind-icon";
import { useNodeTitle } from "../canvas/use-names";
import classes from "./find-node.module.css";
import { allNodes } from "./state/all-nodes";
import { useEditor, useFlowState } from "./state/editor-context";
import { focusNode, showNode } from "./state/show-node";

const SHOWN_NODES = 8;

/** Finds a node of any module by what it is called, what it is or what it is set to. */
export function FindNode({ onClose }: { onClose: () => void }) {
  const t = useTranslations("flowEditor.finding");
  const editor = useEditor();
  const nodeTitle = useNodeTitle();
  const document = useFlowState((state) => state.document);
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const list = useId();
  const words = text.trim().toLowerCase();
  const found = words === "" ? [] : allNodes(document).filter((node) => textOf(node, nodeTitle(node)).includes(words));
  const shown = found.slice(0, SHOWN_NODES);
  const go = (node: NodeView | undefined) => {
    if (!node) return;
    showNode(editor, node);
    onClose();
    focusNode(node.key);
  };
  return (
    <search className={classes.find} aria-label={t("label")}>
      <TextInput
        aria-label={t("label")}
        placeholder={t("placeholder")}
        leftSection={<IconSearch size={14} />}
        rightSection={<CloseButton size="sm" aria-label={t("close")} onClick={onClose} />}
        value={text}
        autoFocus
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={list}
        aria-activedescendant={shown[at] ? `${list}-${at}` : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step && shown.length > 0) setAt((at + step + shown.length) % shown.length);
          else if (event.key === "Enter") go(shown[at]);
          else if (event.key === "Escape") onClose();
          else return;
          event.preventDefault();
        }}
      />
      <div id={list} role="listbox" aria-label={t("found")} className={classes.list} hidden={shown.length === 0}>
        {shown.map((node, i) => (
          <button
            key={`${node.module} ${node.key}`}
            id={`${list}-${i}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            className={classes.option}
            onClick={() => go(node)}
          >
            <KindIcon kind={node.name} size="sm" />
            <span className={classes.name}>{nodeTitle(node)}</span>
            <span className={classes.module}>{node.module}</span>
          </button>
        ))}
      </div>
      {words === "" ? null : (
        <p className={classes.count} aria-live="polite">
          {t("count", { count: found.length })}
        </p>
      )}
    </search>
  );
}

function textOf({ key, name, data }: NodeView, title: string): string {
  return `${title} ${name} ${key} ${JSON.stringify(data)}`.toLowerCase();
}
