import { VisuallyHidden } from "@mantine/core";
import { useTranslations } from "next-intl";
import classes from "./empty-bars.module.css";

const bars = Array.from({ length: 24 }, (_, place) => place);

/** The axes of a chart over time and the places of its bars, while they are counted; `still` where nothing is. */
export function EmptyBars({ still = false }: { still?: boolean }) {
  const t = useTranslations("kit");
  return (
    <div className={classes.chart} aria-busy={!still || undefined}>
      {still ? null : <VisuallyHidden>{t("loading")}</VisuallyHidden>}
      <div className={classes.plot} aria-hidden>
        {bars.map((bar) => (
          <span key={bar} />
        ))}
      </div>
    </div>
  );
}
