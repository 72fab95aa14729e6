"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { asAddress } from "@/components/ui/address/as-address";
import type { Views } from "./use-views";
import classes from "./views.module.css";

/** The views that the viewer has pinned, a press each. Those that find no room are scrolled to. */
export function PinnedViews({ views: { pinned, opened, open, hrefOf } }: { views: Views }) {
  const t = useTranslations("views");
  const shown = useRef<HTMLAnchorElement>(null);
  const shownId = opened?.id;
  useEffect(() => {
    if (shownId !== undefined) shown.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [shownId]);
  if (pinned.length === 0) return null;
  return (
    <section className={classes.pinned} aria-label={t("pinned")}>
      {pinned.map((view) => (
        <Button
          key={view.id}
          {...asAddress(hrefOf(view), () => open(view))}
          ref={view.id === shownId ? shown : undefined}
          className={classes.tab}
          size="compact-sm"
          variant={view.id === shownId ? "light" : "subtle"}
          color={view.id === shownId ? "rail" : "gray"}
          aria-pressed={view.id === shownId}
          title={view.name}
        >
          <span className={classes.item}>{view.name}</span>
        </Button>
      ))}
    </section>
  );
}
