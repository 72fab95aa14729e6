"use client";

import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ChoosableDisposition } from "@/lib/outbound/agents/own/schema.ts";
import classes from "./disposition-tree.module.css";
import { type Level, type LevelRow, levelRows, levelsOf, wayOf } from "./levels-tree";

// A tree of more is shown by its first levels.
const UNFOLDED_ROWS = 40;

type Props = {
  dispositions: readonly ChoosableDisposition[];
  chosen: number | null;
  onChoose: (disposition: ChoosableDisposition) => void;
  error?: string | undefined;
};

/** The dispositions by their levels: one of them is chosen. */
export function DispositionTree({ dispositions, chosen, onChoose, error }: Props) {
  const t = useTranslations("agent.dispose");
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);
  const levels = useMemo(() => levelsOf(dispositions), [dispositions]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () => new Set(dispositions.length > UNFOLDED_ROWS ? levels.map(({ key }) => key) : []),
  );
  const [reachedKey, setReachedKey] = useState<string | null>(null);
  const rows = useMemo(() => levelRows(levels, closed), [levels, closed]);
  const reached = rows.find(({ level }) => level.key === reachedKey) ?? rows[0];
  const reach = ({ level }: LevelRow) => {
    flushSync(() => setReachedKey(level.key));
    tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  const fold = ({ level: { key }, open }: LevelRow) =>
    setClosed((before) => {
      const after = new Set(before);
      if (open) after.add(key);
      else after.delete(key);
      return after;
    });
  const press = (row: LevelRow) => {
    reach(row);
    if (row.level.disposition) onChoose(row.level.disposition);
    else fold(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!reached || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = wayOf(event.key, reached, rows);
    if (!way) return;
    event.preventDefault();
    if (way === "choose") press(reached);
    else if (way === "fold") fold(reached);
    else reach(way);
  };
  return (
    <div>
      <div id={id} className={classes.label}>
        {t("dispositions")}
      </div>
      <div
        ref={tree}
        role="tree"
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-required
        className={classes.tree}
        onKeyDown={onKeyDown}
      >
        {rows.map((row) => (
          <Row
            key={row.level.key}
            row={row}
            isReached={row === reached}
            isChosen={isChosen(row.level, chosen)}
            onPress={() => press(row)}
            onFold={() => fold(row)}
            onFocus={() => setReachedKey(row.level.key)}
          />
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className={classes.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

function isChosen({ disposition }: Level, chosen: number | null): boolean {
  return disposition !== null && disposition.id === chosen;
}

type RowProps = {
  row: LevelRow;
  isReached: boolean;
  isChosen: boolean;
  onPress: () => void;
  onFold: () => void;
  /** It has the focus, as screen readers give it without a key. */
  onFocus: () => void;
};

function Row({ row: { level, depth, place, of, open }, isReached, isChosen, onPress, onFold, onFocus }: RowProps) {
  const t = useTranslations("agent.dispose");
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: The tree around it takes the keys.
    <div
      role="treeitem"
      tabIndex={isReached ? 0 : -1}
      aria-level={depth}
      aria-posinset={place}
      aria-setsize={of}
      aria-selected={isChosen}
      aria-expanded={open ?? undefined}
      className={classes.row}
      style={{ paddingInlineStart: (depth - 1) * 16 }}
      onClick={onPress}
      onFocus={onFocus}
    >
      {open === null ? (
        <span className={classes.expander} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: The arrow keys do it too.
        <span
          className={classes.expander}
          onClick={(event) => {
            event.stopPropagation();
            onFold();
          }}
        >
          <Chevron size={14} aria-hidden />
        </span>
      )}
      <span className={classes.name}>{level.name}</span>
      {level.disposition?.action === "reschedule" ? <span className={classes.hint}>{t("callback")}</span> : null}
    </div>
  );
}
