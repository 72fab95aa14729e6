"use client";

import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { setCookie } from "./set-cookie";
import { zoneCookie } from "./zone-cookie";

const Zone = createContext("UTC");

/** The zone that times are shown in: the browser's own, kept in a cookie so that the server draws the same. */
export function ZoneProvider({ initial, children }: { initial: string; children: ReactNode }) {
  const [zone, setZone] = useState(initial);
  useEffect(() => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (!own || own === initial) return;
    setCookie(zoneCookie, own);
    setZone(own);
  }, [initial]);
  return <Zone value={zone}>{children}</Zone>;
}

export function useZone(): string {
  return use(Zone);
}
