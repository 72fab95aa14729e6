"use client";

import { useMediaQuery, useMounted } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { type CSSProperties, type ReactNode, useRef } from "react";
import { useLoadWhenIdle } from "@/components/ui/late/use-load-when-idle";
import classes from "./beside.module.css";
import type { Peek } from "./use-peek";
import { usePeekWidth } from "./use-width";

const loadPanel = () => import("./panel").then((file) => file.PeekPanel);
const PeekPanel = dynamic(loadPanel, { ssr: false });
const PeekDrawer = dynamic(() => import("./drawer").then((file) => file.PeekDrawer), { ssr: false });

/** From here on there is room for both; the style says the same. */
const WIDE = "(min-width: 75em)";

/**
 * The results with the interaction that is looked into beside them, or over them on a narrow page: J and K go along
 * them, Enter opens its page, Esc closes.
 */
export function WithPeek({ peek, children }: { peek: Peek; children: ReactNode }) {
  const isMounted = useMounted();
  useLoadWhenIdle(loadPanel);
  const isWide = useMediaQuery(WIDE);
  const width = usePeekWidth();
  const place = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.around} data-fills>
      <div className={classes.list}>{children}</div>
      {peek.guid === null ? null : (
        // Its room is there before it is: the results need not move once more.
        <div ref={place} className={classes.beside} style={{ "--peek-width": `${width.px}px` } as CSSProperties}>
          {isMounted && isWide ? <PeekPanel peek={peek} guid={peek.guid} width={width} place={place} /> : null}
        </div>
      )}
      {isMounted && !isWide ? <PeekDrawer peek={peek} /> : null}
    </div>
  );
}
