"use client";

import { ActionIcon, Button, Input, Menu } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconDotsVertical, IconPlus, IconX } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useFieldContext } from "./field-context";
import { helpBelow } from "./field-props";
import type { Row } from "./form-values";
import { moved } from "./row-order";
import classes from "./rows.module.css";

type Props = {
  label: string;
  help: string | null;
  error: string | undefined;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  onAdd: () => void;
  onRemove: (row: Row) => void;
  /** What one is called, for its buttons. */
  nameOf: (row: Row, at: number) => string;
  /** Whether their order may change. */
  ordered: boolean;
  addLabel: string;
  /** A name and a value, which stand on one line where there is room. */
  inline?: boolean;
  head: (row: Row, at: number) => ReactNode;
  children: (row: Row, at: number) => ReactNode;
};

/** Lines that are added, removed and ordered, by buttons and by keys. */
export function Rows(props: Props) {
  const { label, help, error, rows, onChange, onAdd, onRemove, nameOf, ordered, addLabel, head, children } = props;
  const { inline = false } = props;
  const { readOnly } = useFieldContext();
  const id = useId();
  const helpId = `${id}-help`;
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);

  const move = (at: number, by: -1 | 1) => {
    const to = moved(rows, at, by);
    if (!to) return;
    const held = document.activeElement;
    onChange(to);
    // What is moved in the document loses the focus.
    requestAnimationFrame(() => held instanceof HTMLElement && held.focus());
  };
  const remove = (row: Row, at: number) => {
    onRemove(row);
    requestAnimationFrame(() => {
      const next = list.current?.children[Math.min(at, rows.length - 2)];
      (next?.querySelector<HTMLElement>("input, .cm-content, button") ?? add.current)?.focus();
    });
  };
  const onKey = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || !ordered || readOnly || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    event.stopPropagation();
    move(at, event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <Input.Wrapper
      size="xs"
      labelElement="div"
      label={label}
      labelProps={{ id }}
      {...helpBelow}
      description={help}
      descriptionProps={{ ...helpBelow.descriptionProps, id: helpId }}
      error={error}
      className={classes.rows}
      mod={{ empty: rows.length === 0 }}
    >
      {rows.length === 0 ? null : (
        <ul
          ref={list}
          aria-labelledby={id}
          aria-describedby={help ? helpId : undefined}
          className={classes.list}
          data-inline={inline || undefined}
        >
          {rows.map((row, at) => (
            <li key={row.id} onKeyDownCapture={(event) => onKey(event, at)}>
              <div className={classes.name}>{head(row, at)}</div>
              {inline ? <div className={classes.value}>{children(row, at)}</div> : null}
              {readOnly ? null : (
                <RowButtons
                  name={nameOf(row, at)}
                  onMove={ordered && rows.length > 1 ? (by) => move(at, by) : null}
                  isFirst={at === 0}
                  isLast={at === rows.length - 1}
                  onRemove={() => remove(row, at)}
                />
              )}
              {inline ? null : <div className={classes.value}>{children(row, at)}</div>}
            </li>
          ))}
        </ul>
      )}
      {readOnly ? null : (
        <Button
          ref={add}
          variant="subtle"
          size="compact-xs"
          leftSection={<IconPlus size={13} aria-hidden />}
          onClick={onAdd}
        >
          {addLabel}
        </Button>
      )}
    </Input.Wrapper>
  );
}

type ButtonsProps = {
  name: string;
  /** Moves it a place up or down; null where it cannot be moved. */
  onMove: ((by: -1 | 1) => void) | null;
  isFirst: boolean;
  isLast: boolean;
  onRemove: () => void;
};

function RowButtons({ name, onMove, isFirst, isLast, onRemove }: ButtonsProps) {
  const t = useTranslations("flowInspector.rows");
  return (
    <div className={classes.buttons}>
      {onMove ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              size={24}
              aria-label={t("change", { name })}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              title={t("change", { name })}
            >
              <IconDotsVertical size={14} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconArrowUp size={14} />} disabled={isFirst} onClick={() => onMove(-1)}>
              {t("up")}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowDown size={14} />} disabled={isLast} onClick={() => onMove(1)}>
              {t("down")}
            </Menu.Item>
            <Menu.Item leftSection={<IconX size={14} />} onClick={onRemove}>
              {t("remove", { name })}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        <ActionIcon size={24} aria-label={t("remove", { name })} onClick={onRemove}>
          <IconX size={14} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
