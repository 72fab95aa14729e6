"use client";

import { Button, Group, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import { isObject } from "@/lib/flows/drawflow/json.ts";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { CodeField } from "./code/field";
import classes from "./inspector.module.css";
import { nodeFromText } from "./node-from-text";
import type { JsonDrafts } from "./use-json-drafts";

type Props = { node: NodeView; drafts: JsonDrafts; readOnly: boolean; onApply: (node: unknown) => void };

/** A whole node as it stands in the drawing. What is typed becomes the node at once and whole, or not at all. */
export function NodeJson({ node, drafts, readOnly, onApply }: Props) {
  const t = useTranslations("flowInspector.json");
  const stands = JSON.stringify(node.json, null, 2);
  const text = drafts.get(node.key) ?? stands;
  const id = isObject(node.json) ? (node.json.id ?? null) : null;
  const read = nodeFromText(text, id);
  const fault = "fault" in read ? read.fault : null;
  const apply = () => {
    if (readOnly || text === stands || "fault" in read) return;
    onApply(read.node);
    drafts.put(node.key, null);
  };
  return (
    <Stack gap="xs">
      <CodeField
        label={t("label")}
        description={readOnly ? null : t("help")}
        error={fault ? t(`fault.${fault.reason}`, { id: String(id) }) : null}
        language="json"
        lines="several"
        value={text}
        readOnly={readOnly}
        onChange={(now) => drafts.put(node.key, now === stands ? null : now)}
        onEnter={apply}
        faultsOf={(now) => {
          const found = nodeFromText(now, id);
          return "fault" in found
            ? [{ ...found.fault, message: t(`fault.${found.fault.reason}`, { id: String(id) }) }]
            : [];
        }}
      />
      {readOnly || text === stands ? null : (
        <Group gap="xs">
          <Button disabled={fault !== null} onClick={apply}>
            {t("apply")}
          </Button>
          <Button variant="default" onClick={() => drafts.put(node.key, null)}>
            {t("discard")}
          </Button>
          <span className={classes.hint} role="status">
            {t("notApplied")}
          </span>
        </Group>
      )}
    </Stack>
  );
}
