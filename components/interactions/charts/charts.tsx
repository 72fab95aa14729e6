"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { ChartBorder } from "@/components/ui/chart/border";
import { EmptyBars } from "@/components/ui/chart/empty-bars";
import classes from "./view.module.css";

/**
 * The charts of a search come after its results: what they are made of is no part of the page's own code. Nothing in
 * the first HTML looks like a button of theirs before it is one; the figures came with the page.
 */
const ChartsView = dynamic(async () => (await import("./view")).ChartsView, { ssr: false, loading: () => <Frame /> });

/** One that fails takes the charts and not the page, whose rows are what most came for. */
export function Charts(props: ComponentProps<typeof ChartsView>) {
  return (
    <ChartBorder>
      <ChartsView {...props} />
    </ChartBorder>
  );
}

/** The same place where nothing can be counted. */
export function NoCharts() {
  return <Frame still />;
}

/** Where the charts come to stand, as high as they are. */
function Frame({ still = false }: { still?: boolean }) {
  const t = useTranslations("charts");
  return (
    <section className={classes.strip} aria-label={t("volume")} aria-busy={!still || undefined}>
      <div className={classes.head} />
      <div className={classes.bars}>
        <EmptyBars still={still} />
      </div>
    </section>
  );
}
