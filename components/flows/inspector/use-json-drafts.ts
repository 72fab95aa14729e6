"use client";

import { useMemo, useState } from "react";

/** What was typed over nodes as JSON and not applied yet, by their keys: it waits while other nodes are looked at. */
export type JsonDrafts = {
  has: (key: string) => boolean;
  get: (key: string) => string | undefined;
  put: (key: string, text: string | null) => void;
};

export function useJsonDrafts(): JsonDrafts {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  return useMemo(
    () => ({
      has: (key) => texts.has(key),
      get: (key) => texts.get(key),
      put: (key, text) =>
        setTexts((now) => {
          const others = new Map([...now].filter(([one]) => one !== key));
          return text === null ? others : others.set(key, text);
        }),
    }),
    [texts],
  );
}
