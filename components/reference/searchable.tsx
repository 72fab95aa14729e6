"use client";

import { Kbd, TextInput } from "@mantine/core";
import { useHash, useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import { referenceQuery } from "@/lib/reference/queries.ts";
import { SearchContext } from "./search-context";
import { searchEntries } from "./search-entries";
import classes from "./searchable.module.css";

type Props = {
  children: ReactNode;
};

/** The search of the reference above what it narrows; the slash leads to it from anywhere on the page. */
export function Searchable({ children }: Props) {
  const t = useTranslations("apiReference");
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [hash] = useHash();
  const [apiKey, setApiKey] = useState("");
  const sought = useDeferredValue(text).trim().toLowerCase();
  const { data } = useQuery({ ...referenceQuery, enabled: text !== "" });
  const entries = useMemo(() => (data ? searchEntries(data.reference) : null), [data]);
  const found = useMemo(() => {
    if (!entries || sought === "") return null;
    const words = sought.split(/\s+/);
    return new Set(entries.filter((one) => words.every((word) => one.text.includes(word))).map(({ id }) => id));
  }, [entries, sought]);
  const find = () => box.current?.focus();
  useHotkeys([
    ["/", find],
    ["shift+/", find],
  ]);
  return (
    <SearchContext value={{ found, place: hash.slice(1), apiKey, setApiKey }}>
      <search aria-label={t("search")} className={classes.search}>
        <TextInput
          ref={box}
          aria-label={t("find")}
          placeholder={t("find")}
          leftSection={<IconSearch size={15} aria-hidden />}
          rightSection={text ? null : <Kbd size="xs">/</Kbd>}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setText("");
          }}
          autoComplete="off"
          aria-keyshortcuts="/"
          className={classes.find}
        />
        <span role="status" className={classes.count}>
          {found ? t("found", { count: found.size }) : null}
        </span>
      </search>
      {children}
    </SearchContext>
  );
}
