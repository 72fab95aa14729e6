"use client";

import { usePathname, useSearchParams } from "next/navigation";

/** Whether the page is the one for a screen on a wall, which shows nothing of who is signed in. */
export function useIsKiosk(): boolean {
  const path = usePathname();
  return useSearchParams().get("kiosk") === "1" && path === "/overview";
}
