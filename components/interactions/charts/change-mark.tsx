import { IconArrowDownRight, IconArrowUpRight, IconEqual } from "@tabler/icons-react";
import { useFormatter, useTranslations } from "next-intl";
import classes from "./change-mark.module.css";
import type { FigureChange } from "./figure-change";

const icons = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual };

/** What a figure's growth means: for most of them nothing. */
export type GrowthMeans = "better" | "worse" | "neither";

type Props = { change: FigureChange | null; growth: GrowthMeans; isShare?: boolean };

/** Beside a figure, which way it went and by how much; its tooltip says the same in words. */
export function FigureChangeMark({ change, growth, isShare = false }: Props) {
  const shortOf = useShortChange();
  if (!change) return null;
  const Icon = icons[change.way];
  const isBetter = (growth === "better") === (change.way === "up");
  const tone = change.way === "same" || growth === "neither" ? "idle" : isBetter ? "go" : "caution";
  return (
    <span className={classes.change} data-tone={tone} aria-hidden>
      <Icon size={12} stroke={2.2} />
      {change.way === "same" ? null : <span>{shortOf(change, isShare)}</span>}
    </span>
  );
}

/** A share in points; a count in percent of what it was before, or as itself where it was none. */
function useShortChange() {
  const format = useFormatter();
  return ({ way, by, before }: FigureChange, isShare: boolean): string => {
    const signed = way === "up" ? by : -by;
    const sign = { signDisplay: "exceptZero" } as const;
    if (isShare || before === 0) return format.number(signed, sign);
    const maximumFractionDigits = by < before ? 1 : 0;
    return format.number(signed / before, { ...sign, style: "percent", maximumFractionDigits });
  };
}

/** A change in words; `days` says what it is compared with. */
export function useFigureChangeWords(days: number) {
  const t = useTranslations("charts.change");
  const format = useFormatter();
  const against = days === 7 ? t("weekBefore") : t("daysBefore", { days });
  return (change: FigureChange | null, isShare = false): string => {
    if (!change) return "";
    const by = format.number(change.by);
    const before = isShare
      ? format.number(change.before / 100, { style: "percent", maximumFractionDigits: 1 })
      : format.number(change.before);
    return t(`${isShare ? "share" : "count"}.${change.way}`, { by, size: change.by, before, against });
  };
}
