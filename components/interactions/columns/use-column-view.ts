"use client";

import { useLocalStorage } from "@mantine/hooks";
import { useEffect, useMemo, useRef, useState } from "react";
import { useMe } from "@/components/frame/me";
import {
  type ColumnSetting,
  columnSettings,
  type Density,
  densityOf,
  goneColumns,
  withPlaced,
  withPut,
} from "@/lib/interactions/search/column-view.ts";
import type { SavedViewRecord } from "@/lib/interactions/views/schema.ts";

/** Every column there is; the names are those of the API's orders where it has one. */
const known = [
  { id: "start_date", shown: true },
  { id: "channel", shown: true },
  { id: "direction", shown: true },
  { id: "client_name", shown: true },
  { id: "client_id", shown: true },
  { id: "campaigns", shown: true },
  { id: "agents", shown: true },
  { id: "duration", shown: true },
  { id: "disposition", shown: true },
  { id: "hub", shown: true },
  { id: "end_date", shown: false },
  { id: "contact_id", shown: false },
  { id: "list", shown: false },
  { id: "connector", shown: false },
  { id: "guid", shown: false },
  { id: "wait", shown: false },
  { id: "hold", shown: false },
  { id: "transfers", shown: false },
  { id: "first_agent", shown: false },
  { id: "last_agent", shown: false },
  { id: "segments", shown: false },
] as const;

/** The way to an interaction's own page. */
export const ALWAYS_SHOWN = "start_date" satisfies ColumnId;

type ColumnId = (typeof known)[number]["id"];
type Setting = ColumnSetting & { id: ColumnId };

/**
 * The columns and the density of the rows as the user who is signed in wants them in this browser. Beside a
 * saved view they are the view's, and what is changed about them waits, for that view, to be saved.
 */
export function useColumnView(opened: SavedViewRecord | null) {
  const { username } = useMe();
  const own = `interactions.columns.${username}`;
  const ofView = opened?.columns ? opened : null;
  const [kept, keep, forget] = useStored(ofView ? `${own}.${ofView.id}` : own);
  const settings = useMemo(() => columnSettings(kept ?? ofView?.columns, known) as Setting[], [kept, ofView?.columns]);
  const saved = ofView && JSON.stringify(columnSettings(ofView.columns, known));
  const density = useDensity(opened, username);
  const panel = useColumnPanel();
  return {
    panel,
    settings,
    density: density.current,
    /** What the view that is opened shows, and there is no more. */
    gone: goneColumns(ofView?.columns ?? [], known),
    isChanged: (saved !== null && saved !== JSON.stringify(settings)) || density.isChanged,
    change: (id: string, to: Partial<Omit<ColumnSetting, "id">>) =>
      keep(settings.map((one) => (one.id === id ? { ...one, ...to } : one))),
    place: (id: string, side: "before" | "after", beside: string) => keep(withPlaced(settings, id, side, beside)),
    /** Elsewhere in their order, which it tells; whether it stays put is as before. */
    put: (id: string, side: "before" | "after", beside: string) => {
      const now = withPut(settings, id, side, beside);
      keep(now);
      return now;
    },
    setDensity: density.keep,
    /** As they were: by default, or in the view that is opened. */
    reset: () => {
      forget();
      density.forget();
    },
    /** Leaves what was changed about the view's; one's own stay. */
    revert: () => {
      if (ofView) forget();
      if (opened?.density) density.forget();
    },
  };
}

/** Whether the choice of columns is open, and the button that opened it. */
function useColumnPanel() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    button,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      button.current?.focus();
    },
  };
}

function useDensity(opened: SavedViewRecord | null, username: string) {
  const own = `interactions.density.${username}`;
  const saved = opened?.density ?? null;
  const [kept, keep, forget] = useStored(opened && saved ? `${own}.${opened.id}` : own);
  const current = densityOf(kept ?? saved);
  return { current, isChanged: saved !== null && saved !== current, keep: (to: Density) => keep(to), forget };
}

/** What this browser has under a key, how it is put there, and how it is taken away. */
function useStored(key: string) {
  const [value, put, remove] = useLocalStorage<unknown>({ key });
  const shown = useRef(key);
  useEffect(() => {
    shown.current = key;
  }, [key]);
  const forget = () => {
    // A view may be closed while it is saved: the hook would empty what is shown by then.
    if (shown.current === key) remove();
    else window.localStorage.removeItem(key);
  };
  return [value, put, forget] as const;
}

export type ColumnView = ReturnType<typeof useColumnView>;
