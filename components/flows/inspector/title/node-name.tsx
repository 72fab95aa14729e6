"use client";

import { VisuallyHidden } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import type { InvalidField } from "@/lib/flows/nodes/fields.ts";
import { specOf } from "@/lib/flows/nodes/registry.ts";
import { useKindTitle } from "../../canvas/use-names";
import { useEditor } from "../../editor/state/editor-context";
import { focusNode } from "../../editor/state/show-node";
import { useFieldWords } from "../../node-words";
import { fieldText } from "../form-values";
import classes from "./node-name.module.css";

type Props = {
  node: NodeView;
  /** What stands in the drawing for its name. */
  label: unknown;
  /** The heading: pressed, it is a field. */
  children: ReactNode;
};

/** A node's name, changed where it stands. It follows what is typed; Enter keeps that, Escape puts the old one back. */
export function NodeName({ node, label, children }: Props) {
  const t = useTranslations("flowNodes.any.field.label");
  const kindTitle = useKindTitle();
  const { invalid } = useFieldWords();
  const { store, commands, readOnly } = useEditor();
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef<FlowDocument>(null);
  const id = useId();
  const checked = specOf(node.name)?.parameters.shape.label?.safeParse(label);
  const fault = checked?.success === false ? invalid(checked.error.issues[0]?.message as InvalidField, {}) : null;

  const type = (text: string) => {
    setTyped(text);
    store.hold(() => commands.rename(node.key, text.trim(), true));
  };
  const onKey = ({ key, nativeEvent }: KeyboardEvent) => {
    if (nativeEvent.isComposing) return;
    if (key === "Enter") focusNode(node.key);
    if (key !== "Escape" || !before.current) return;
    commands.takeBack(before.current);
    setTyped(null);
  };
  return (
    <div className={classes.place}>
      <div className={classes.name}>
        {children}
        {readOnly ? null : <IconPencil size={14} aria-hidden />}
        <input
          aria-label={t("label")}
          aria-describedby={id}
          aria-invalid={fault ? true : undefined}
          placeholder={kindTitle(node.name)}
          maxLength={200}
          autoComplete="off"
          readOnly={readOnly}
          value={typed ?? fieldText(label)}
          onFocus={() => {
            before.current = store.getState().document;
          }}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKey}
          onBlur={() => {
            setTyped(null);
            commands.leaveField();
          }}
        />
        <VisuallyHidden id={id}>{fault ?? t("help")}</VisuallyHidden>
      </div>
      {fault ? (
        <p className={classes.fault} aria-hidden>
          {fault}
        </p>
      ) : null}
    </div>
  );
}
