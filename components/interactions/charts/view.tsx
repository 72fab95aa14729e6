"use client";

import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChartBar, IconChartHistogram, IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import type { Folding } from "@/components/frame/use-folds";
import { EmptyBars } from "@/components/ui/chart/empty-bars";
import { TableToggle } from "@/components/ui/chart/table-toggle";
import { ChartView } from "@/components/ui/chart/view";
import { breakdownQuery } from "@/lib/interactions/breakdown/queries.ts";
import { type JudgedBy, judgedBy } from "@/lib/interactions/breakdown/thresholds.ts";
import { periodBefore } from "@/lib/interactions/search/period-before.ts";
import { chartParsers } from "@/lib/interactions/search/url.ts";
import { type SearchPagePart, servicePart, serviceParts } from "@/lib/interactions/search-page/folds.ts";
import { type PerformanceKind, performanceKinds } from "@/lib/interactions/values.ts";
import { FacetsButton } from "../facets/button";
import { useRecount } from "../search/use-recount";
import type { SearchState } from "../search/use-search";
import { Breakdowns } from "./breakdowns";
import { narrowing } from "./narrowing";
import { ServiceFigures } from "./service-figures";
import classes from "./view.module.css";
import { VolumeBars } from "./volume-bars";

/** Where the page is lower than this the bars are folded until they are asked for; its style says the same. */
const LOW = "(max-height: 740px)";

type Props = {
  state: SearchState;
  folding: Folding<SearchPagePart>;
};

/** What a search finds over time and how it was answered, above the table; the further breakdowns when asked for. */
export function ChartsView({ state, folding }: Props) {
  const t = useTranslations("charts");
  const [{ breakdowns, within, performance }, setShown] = useQueryStates(chartParsers, { history: "replace" });
  const [asTable, setAsTable] = useState(false);
  const { search, zone } = state;
  const { folds, fold } = folding;
  const judged = judgedBy(within, state.url.channels);
  const isLow = useMediaQuery(LOW, false, { getInitialValueInEffect: false });
  const folded = folds.chart === undefined ? isLow : folds.chart === "folded";
  const volume = useQuery({ ...breakdownQuery(search, "time"), enabled: !folded || (breakdowns && !performance) });
  const service = useQuery(breakdownQuery(search, "service", judged));
  const before = useBefore(state, judged, service.dataUpdatedAt);
  const narrow = narrowing(state);
  useRecount(search, volume);
  const lastTable = performanceKinds.find((by) => folds[servicePart(by)] === "open") ?? null;
  const showTable = (by: PerformanceKind | null) => {
    fold(servicePart(by), false, serviceParts);
    void setShown({ performance: by });
  };
  const Chevron = breakdowns ? IconChevronUp : IconChevronDown;
  return (
    <>
      <section className={classes.strip} data-fold={folds.chart} aria-label={t("volume")}>
        <header className={classes.head}>
          <div className={classes.figures}>
            <ChartView query={service} lines={1} quiet>
              {(counts) => (
                <ServiceFigures
                  service={counts}
                  before={before}
                  leadsOf={narrow.outcome}
                  onWithin={(chosen) => void setShown({ within: chosen })}
                />
              )}
            </ChartView>
          </div>
          <div className={classes.actions}>
            {folded ? null : <TableToggle of={t("volume")} on={asTable} onChange={setAsTable} />}
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              title={t(folded ? "unfold" : "fold")}
              rightSection={
                <>
                  <IconChartHistogram className={classes.brief} size={14} aria-hidden />
                  {folded ? <IconChevronDown size={14} aria-hidden /> : <IconChevronUp size={14} aria-hidden />}
                </>
              }
              aria-expanded={!folded}
              onClick={() => fold("chart", !folded)}
            >
              {t(folded ? "unfold" : "fold")}
            </Button>
            <Button
              size="compact-xs"
              variant={breakdowns ? "light" : "subtle"}
              color={breakdowns ? "rail" : "gray"}
              title={t("breakdowns")}
              leftSection={<IconChartBar size={14} aria-hidden />}
              rightSection={<Chevron size={14} aria-hidden />}
              aria-expanded={breakdowns}
              onClick={() => void setShown({ breakdowns: !breakdowns, performance: breakdowns ? null : lastTable })}
            >
              {t("breakdowns")}
            </Button>
            <FacetsButton folding={folding} />
          </div>
        </header>
        {folded ? null : (
          <div className={classes.bars}>
            <ChartView query={volume} lines={5} pending={<EmptyBars />}>
              {(counts) => (
                <VolumeBars
                  volume={counts}
                  zone={zone}
                  leadsOf={narrow.bar}
                  leadsOfChannel={narrow.channel}
                  onSpan={narrow.span}
                  asTable={asTable}
                />
              )}
            </ChartView>
          </div>
        )}
      </section>
      {breakdowns ? (
        <Breakdowns state={state} volume={volume} performance={performance} onPerformance={showTable} judged={judged} />
      ) : null}
    </>
  );
}

/** The figures of the period before, as it was when those of the search were counted; asked for once they are there. */
function useBefore({ search, range, zone }: SearchState, judged: JudgedBy, countedAtMs: number) {
  const { range: earlier, days } = periodBefore(range, new Date(countedAtMs), zone);
  const asked = { ...search, initialdate: earlier.from, finaldate: earlier.to };
  const counted = useQuery({ ...breakdownQuery(asked, "service", judged), enabled: countedAtMs > 0 });
  return counted.data && !counted.isPlaceholderData ? { service: counted.data, days } : undefined;
}
