"use client";

import { Button } from "@mantine/core";
import { IconChartBar, IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { parseAsBoolean, parseAsNumberLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { ChartView } from "@/components/ui/chart/chart-view";
import { ServiceFigures } from "@/components/ui/chart/service-figures";
import { TableToggle } from "@/components/ui/chart/table-toggle";
import { thresholds, usualThreshold } from "@/components/ui/chart/thresholds";
import { VolumeBars } from "@/components/ui/chart/volume-bars";
import { breakdownQuery } from "@/lib/interactions/breakdown-queries.ts";
import { Breakdowns } from "./breakdowns";
import classes from "./charts-view.module.css";
import { narrowing } from "./narrowing";
import { useRecount } from "./use-recount";
import type { SearchState } from "./use-search";

const shown = {
  breakdowns: parseAsBoolean.withDefault(false),
  within: parseAsNumberLiteral(thresholds),
};

/** What a search finds over time and how it was answered, above the table; the further breakdowns when asked for. */
export function ChartsView({ state }: { state: SearchState }) {
  const t = useTranslations("charts");
  const [{ breakdowns, within }, setShown] = useQueryStates(shown, { history: "replace" });
  const [asTable, setAsTable] = useState(false);
  const { search, zone } = state;
  const asked = within ?? usualThreshold(state.url.channels);
  const volume = useQuery(breakdownQuery(search, "time"));
  const service = useQuery(breakdownQuery(search, "service", { within: asked }));
  const narrow = narrowing(state);
  useRecount(search, volume);
  const Chevron = breakdowns ? IconChevronUp : IconChevronDown;
  return (
    <>
      <section className={classes.strip} aria-label={t("volume")}>
        <header className={classes.head}>
          <div className={classes.figures}>
            <ChartView query={service} lines={1}>
              {(counts) => (
                <ServiceFigures
                  service={counts}
                  leadsOf={narrow.outcome}
                  onWithin={(chosen) => void setShown({ within: chosen })}
                />
              )}
            </ChartView>
          </div>
          <div className={classes.actions}>
            <TableToggle of={t("volume")} on={asTable} onChange={setAsTable} />
            <Button
              size="compact-xs"
              variant={breakdowns ? "light" : "subtle"}
              color={breakdowns ? "rail" : "gray"}
              leftSection={<IconChartBar size={14} aria-hidden />}
              rightSection={<Chevron size={14} aria-hidden />}
              aria-expanded={breakdowns}
              onClick={() => void setShown({ breakdowns: !breakdowns })}
            >
              {t("breakdowns")}
            </Button>
          </div>
        </header>
        <ChartView query={volume} lines={5}>
          {(counts) => (
            <VolumeBars
              volume={counts}
              zone={zone}
              leadsOf={narrow.bar}
              leadsOfChannel={narrow.channel}
              asTable={asTable}
            />
          )}
        </ChartView>
      </section>
      {breakdowns ? <Breakdowns state={state} volume={volume} /> : null}
    </>
  );
}
