"use client";

import { Button, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronRight, IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { JsonNode } from "@/lib/json/nodes.ts";
import { CopyText } from "../clipboard/copy-text";
import { PanelPart } from "../part/part";
import classes from "./data-tree.module.css";
import { HighlightedText } from "./highlighted-text";
import { type TreeRow, useDataTree } from "./use-data-tree";
import { type Taking, useRowDrag } from "./use-row-drag";

type Props = { label: string; node: JsonNode; taking?: Taking };

/** A JSON value as a tree to go along and search; everything is text, nothing of it is interpreted. */
export function DataTree({ label, node, taking }: Props) {
  const t = useTranslations("kit.tree");
  const tree = useDataTree(node);
  const { rows, reached, sought, found } = tree;
  const wanted = sought.trim();
  const drag = useRowDrag(rows, taking);
  const hits = new Set(found.map(({ id }) => id));
  return (
    <PanelPart
      title={label}
      aside={
        <div className={classes.tools}>
          {wanted ? (
            <span className={classes.count} aria-live="polite">
              {t("found", { count: found.length })}
            </span>
          ) : null}
          <TextInput
            aria-label={t("search")}
            placeholder={t("search")}
            leftSection={<IconSearch size={14} aria-hidden />}
            value={sought}
            onChange={(event) => tree.seek(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter") tree.seekOn();
              if (event.key === "Escape") tree.seek("");
            }}
            // Escape empties it before it closes a dialog around it.
            data-mantine-stop-propagation={sought ? true : undefined}
            w={190}
            autoComplete="off"
          />
        </div>
      }
    >
      <div
        {...drag}
        ref={tree.tree}
        role="tree"
        aria-label={label}
        className={classes.tree}
        onKeyDown={(event) => {
          const text = event.key === "Enter" ? taking?.textOf(reached) : null;
          if (!text) return tree.onKeyDown(event);
          // Where the keys go next, it would break the line.
          event.preventDefault();
          taking?.onTake(text);
        }}
        onClick={tree.onClick}
        onDoubleClick={tree.onDoubleClick}
        onCopy={(event) => {
          if (window.getSelection()?.toString()) return;
          event.clipboardData.setData("text/plain", reached.text);
          event.preventDefault();
        }}
      >
        {rows.map((row) => (
          <Row
            key={row.node.id}
            row={row}
            sought={wanted}
            hit={hits.has(row.node.id)}
            reached={row.node.id === reached.id}
            taking={taking}
            onFocus={() => tree.setReached(row.node)}
          />
        ))}
      </div>
      <div className={classes.reached} data-taking={taking !== undefined || undefined}>
        <Reached node={reached} taking={taking} />
        <span className={classes.copyValue}>
          {t("value")} <CopyText value={reached.text} label={t("copyValue")} />
        </span>
      </div>
    </PanelPart>
  );
}

function Reached({ node, taking }: { node: JsonNode; taking: Taking | undefined }) {
  const t = useTranslations("kit.tree");
  const text = taking ? taking.textOf(node) : node.path;
  if (text === null) return <span>{taking?.none}</span>;
  return (
    <>
      <code>{text}</code>
      <CopyText value={text} label={t("copyPath")} />
      {taking ? (
        <Button variant="default" size="compact-xs" onClick={() => taking.onTake(text)}>
          {taking.take}
        </Button>
      ) : null}
    </>
  );
}

type RowProps = {
  row: TreeRow;
  sought: string;
  hit: boolean;
  reached: boolean;
  taking: Taking | undefined;
  onFocus: () => void;
};

function Row({ row: { node, depth, place, of, open }, sought, hit, reached, taking, onFocus }: RowProps) {
  const t = useTranslations("kit.tree");
  const { kind, name, text, children } = node;
  const Chevron = open ? IconChevronDown : IconChevronRight;
  const holds = kind === "object" || kind === "array";
  return (
    <div
      role="treeitem"
      tabIndex={reached ? 0 : -1}
      aria-level={depth}
      aria-posinset={place}
      aria-setsize={of}
      aria-selected={reached}
      aria-expanded={open ?? undefined}
      data-node={node.id}
      data-hit={hit || undefined}
      className={classes.row}
      draggable={(taking && taking.textOf(node) !== null) || undefined}
      style={{ paddingInlineStart: (depth - 1) * 16 }}
      onFocus={onFocus}
    >
      {open === null ? (
        <span className={classes.expander} />
      ) : (
        <span className={classes.expander} data-expands>
          <Chevron size={14} aria-hidden />
        </span>
      )}
      <span className={classes.name}>
        <HighlightedText text={String(name)} sought={sought} />
      </span>
      {holds ? (
        <span className={classes.size}>
          {kind === "object" ? t("members", { count: children.length }) : t("elements", { count: children.length })}
        </span>
      ) : (
        <code className={classes.text} data-kind={kind}>
          <HighlightedText text={text} sought={sought} />
        </code>
      )}
    </div>
  );
}
