"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { RowFilter, RowView } from "@/lib/contact-file/review.ts";
import type { Wizard } from "../wizard";

const PAGE_ROWS = 100;

type Seen = { key: string; total: number; pages: ReadonlyMap<number, RowView[]> };

/**
 * The rows of a filter as they are asked for, a hundred at a time. When rows change, what was there stays to be read
 * until the new rows come.
 */
export function useRowWindows(wizard: Wizard, filter: RowFilter, version: number) {
  const key = `${filter} ${version}`;
  const [seen, setSeen] = useState<Seen>({ key: "", total: 0, pages: new Map() });
  const current = useRef(key);
  const asked = useRef(new Set<string>());
  const range = useRef<[number, number]>([0, 0]);

  const ask = useCallback(
    (first: number, last: number) => {
      range.current = [first, last];
      for (let page = Math.floor(first / PAGE_ROWS); page <= Math.floor(last / PAGE_ROWS); page++) {
        const name = `${key} ${page}`;
        if (asked.current.has(name)) continue;
        asked.current.add(name);
        void wizard.rows(filter, page * PAGE_ROWS, PAGE_ROWS).then(({ total, rows }) => {
          if (current.current !== key) return;
          setSeen((before) => {
            const pages = new Map(before.key === key ? before.pages : []);
            return { key, total, pages: pages.set(page, rows) };
          });
        });
      }
    },
    [wizard, filter, key],
  );

  useEffect(() => {
    current.current = key;
    asked.current.clear();
    ask(...range.current);
  }, [key, ask]);

  const rowAt = useCallback(
    (at: number) => seen.pages.get(Math.floor(at / PAGE_ROWS))?.[at % PAGE_ROWS] ?? null,
    [seen],
  );
  return { total: seen.total, isReady: seen.key !== "", rowAt, ask };
}
