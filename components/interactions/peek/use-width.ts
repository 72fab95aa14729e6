"use client";

import { useLocalStorage } from "@mantine/hooks";
import { useMe } from "@/components/frame/me";

const NARROWEST_PX = 360;
const NARROW_PX = 480;
const WIDE_PX = 720;
const WIDEST_PX = 960;

/** How wide the panel beside the results is, as the user who is signed in wants it in this browser. */
export function usePeekWidth() {
  const { username } = useMe();
  const [kept, keep] = useLocalStorage<unknown>({ key: `interactions.peek.${username}` });
  const within = (width: number) => Math.round(Math.min(WIDEST_PX, Math.max(NARROWEST_PX, width)));
  return {
    px: typeof kept === "number" && Number.isFinite(kept) ? within(kept) : NARROW_PX,
    narrowest: NARROWEST_PX,
    widest: WIDEST_PX,
    within,
    change: (width: number) => keep(within(width)),
    /** The other of two widths, for who sees the panel this wide. */
    otherThan: (seen: number) => (seen < (NARROW_PX + WIDE_PX) / 2 ? WIDE_PX : NARROW_PX),
  };
}

export type PeekWidth = ReturnType<typeof usePeekWidth>;
