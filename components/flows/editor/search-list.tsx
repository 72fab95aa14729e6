"use client";

import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import classes from "./search-list.module.css";

type Props<T> = {
  label: string;
  placeholder: string;
  /** What the found ones are called, as a list. */
  listLabel: string;
  closeLabel: string;
  text: string;
  onText: (text: string) => void;
  found: readonly T[];
  keyOf: (one: T) => string;
  show: (one: T) => ReactNode;
  onChoose: (one: T) => void;
  onClose: () => void;
  /** What is said of what was found. */
  children?: ReactNode;
};

/** A field and what is found by it: one is chosen by the arrows and Enter, or pressed. */
export function SearchList<T>(props: Props<T>) {
  const { label, placeholder, listLabel, closeLabel, text, onText, found, keyOf, show, onChoose, onClose } = props;
  const [at, setAt] = useState(0);
  const list = useId();
  const marked = found[at];
  useEffect(() => {
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [list, at]);
  return (
    <>
      <TextInput
        aria-label={label}
        placeholder={placeholder}
        leftSection={<IconSearch size={14} />}
        rightSection={<CloseButton size="sm" aria-label={closeLabel} onClick={onClose} />}
        value={text}
        autoFocus
        autoComplete="off"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={marked === undefined ? undefined : `${list}-${at}`}
        onChange={(event) => {
          onText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step && found.length > 0) setAt((at + step + found.length) % found.length);
          else if (event.key === "Enter" && marked !== undefined) onChoose(marked);
          else if (event.key === "Escape") onClose();
          else return;
          event.preventDefault();
        }}
      />
      <div id={list} role="listbox" aria-label={listLabel} className={classes.list} hidden={found.length === 0}>
        {found.map((one, i) => (
          <button
            key={keyOf(one)}
            id={`${list}-${i}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            className={classes.option}
            onClick={() => onChoose(one)}
          >
            {show(one)}
          </button>
        ))}
      </div>
      {props.children}
    </>
  );
}
