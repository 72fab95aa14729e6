"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { KindIcon } from "../canvas/kind-icon";
import { useNodeTitle } from "../canvas/use-names";
import classes from "./find-node.module.css";
import { SearchList } from "./search-list";
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
  const words = text.trim().toLowerCase();
  const found = words === "" ? [] : allNodes(document).filter((node) => textOf(node, nodeTitle(node)).includes(words));
  return (
    <search className={classes.find} aria-label={t("label")}>
      <SearchList
        label={t("label")}
        placeholder={t("placeholder")}
        listLabel={t("found")}
        closeLabel={t("close")}
        text={text}
        onText={setText}
        found={found.slice(0, SHOWN_NODES)}
        keyOf={({ module, key }) => `${module} ${key}`}
        show={(node) => (
          <>
            <KindIcon kind={node.name} size="sm" />
            <span className={classes.name}>{nodeTitle(node)}</span>
            <span className={classes.module}>{node.module}</span>
          </>
        )}
        onChoose={(node) => {
          showNode(editor, node);
          onClose();
          focusNode(node.key);
        }}
        onClose={onClose}
      >
        {words === "" ? null : (
          <p className={classes.count} aria-live="polite">
            {t("count", { count: found.length })}
          </p>
        )}
      </SearchList>
    </search>
  );
}

function textOf({ key, name, data }: NodeView, title: string): string {
  return `${title} ${name} ${key} ${JSON.stringify(data)}`.toLowerCase();
}
