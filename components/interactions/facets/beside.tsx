"use client";

import { useMounted } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Folding } from "@/components/frame/use-folds";
import { ErrorBorder } from "@/components/ui/chart/error-border";
import { ErrorPanel } from "@/components/ui/error-panel";
import type { SearchPagePart } from "@/lib/interactions/search-page/folds.ts";
import type { SearchState } from "../search/use-search";
import classes from "./beside.module.css";

/** They come after the results, and their code only where they are open. */
const FacetsView = dynamic(async () => (await import("./view")).FacetsView, { ssr: false });

type Props = {
  /** The search whose facets are counted; null while the page has no valid search. */
  state: SearchState | null;
  folding: Folding<SearchPagePart>;
  children: ReactNode;
};

/** The results with the facets of the search at their left, where they are open. */
export function WithFacets({ state, folding, children }: Props) {
  const t = useTranslations("interactions.facets");
  const isMounted = useMounted();
  return (
    <div className={classes.around} data-fills>
      {folding.folds.facets === "open" ? (
        // Its room is there before it is: the results need not move once more.
        <section className={classes.panel} aria-label={t("label")}>
          {isMounted && state ? (
            <ErrorBorder instead={(retry) => <ErrorPanel error={null} onRetry={retry} />}>
              <FacetsView state={state} folding={folding} />
            </ErrorBorder>
          ) : null}
        </section>
      ) : null}
      {children}
    </div>
  );
}
