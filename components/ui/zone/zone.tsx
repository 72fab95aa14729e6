"use client";

import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { setCookie } from "../set-cookie";
import { zoneCookie } from "./cookie";

const Own = createContext("UTC");
/** Of what stands in a zone of its own: a search, say. */
const Chosen = createContext<string | null>(null);

/** The zone that times are shown in: the browser's own, kept in a cookie so that the server draws the same. */
export function ZoneProvider({ initial, children }: { initial: string; children: ReactNode }) {
  const [zone, setZone] = useState(initial);
  useEffect(() => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!own || own === initial) return;
    setCookie(zoneCookie, own);
    setZone(own);
  }, [initial]);
  return <Own value={zone}>{children}</Own>;
}

/** Shows all times inside it on the clock of this zone, whatever the viewer's own is. */
export function InZone({ zone, children }: { zone: string; children: ReactNode }) {
  return <Chosen value={zone}>{children}</Chosen>;
}

/** The zone that times are shown in here. */
export function useZone(): string {
  const own = use(Own);
  return use(Chosen) ?? own;
}

/** The viewer's own zone, whatever is shown here. */
export function useOwnZone(): string {
  return use(Own);
}
