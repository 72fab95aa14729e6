"use client";

import { Button, VisuallyHidden } from "@mantine/core";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DateTime } from "@/components/ui/date-time";
import type { Review, RowFilter } from "@/lib/contact-file/review.ts";
import { formatUtc } from "@/lib/time/instant.ts";
import type { Wizard } from "../wizard";
import type { WizardState } from "../wizard-state";
import classes from "./counts.module.css";

type Props = {
  wizard: Wizard;
  state: WizardState;
  review: Review;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
};

type Tile = { label: string; value: number | null; rows: RowFilter | null; tone?: string };

/** How many rows there are of each kind, as far as there are any; each count shows its rows. */
export function CountTiles({ wizard, state, review: { counts }, filter, onFilter }: Props) {
  const t = useTranslations("upload.review");
  const format = useFormatter();
  const zone = wizard.hub.timezone;
  const { ready, withProblems, dropped, outsideHours } = counts;
  const asked = state.asking === "asked" ? t("asking") : t("unknown");
  const count = (value: number | null): ReactNode => (value === null ? asked : format.number(value));
  const always: Tile[] = [
    { label: t("rows"), value: counts.rows, rows: "all" },
    { label: t("ready"), value: ready, rows: "ready", tone: "go" },
    { label: t("withProblems"), value: withProblems, rows: "problems", tone: "stop" },
  ];
  const some: Tile[] = [
    { label: t("dropped"), value: dropped, rows: "dropped" },
    { label: t("duplicates"), value: counts.duplicates, rows: "duplicate", tone: "caution" },
    { label: t("listed"), value: counts.listed, rows: "listed", tone: "caution" },
    { label: t("blacklisted"), value: counts.blacklisted, rows: "blacklisted", tone: "caution" },
    { label: t("outside"), value: outsideHours.rows, rows: null },
  ];
  return (
    <div className={classes.counts}>
      <div className={classes.tiles}>
        {[...always, ...some.filter(({ value }) => value !== 0)].map(({ label, value, rows, tone }) => {
          const content = (
            <>
              <span className={classes.label}>{label}</span>
              <span
                className={classes.value}
                data-tone={value ? tone : undefined}
                data-words={value === null || undefined}
              >
                {count(value)}
              </span>
            </>
          );
          return rows && value ? (
            <button key={label} type="button" aria-pressed={filter === rows} onClick={() => onFilter(rows)}>
              {content}
            </button>
          ) : (
            <div key={label}>{content}</div>
          );
        })}
      </div>
      {/* The cells above say it to the eye. */}
      <VisuallyHidden role="status">
        {t(dropped > 0 ? "statusDropped" : "status", { ready, problems: withProblems, dropped })}
      </VisuallyHidden>
      {outsideHours.rows === 0 ? null : (
        <p className={classes.note}>
          {outsideHours.opensAt ? (
            <>
              {t("opensAt", { count: outsideHours.rows })} <DateTime at={formatUtc(outsideHours.opensAt)} zone={zone} />{" "}
              ({zone}).
            </>
          ) : (
            t("opensNever", { count: outsideHours.rows })
          )}
        </p>
      )}
      {state.asking === "failed" ? (
        <p className={classes.note}>
          {t("askFailed")}{" "}
          <Button variant="default" size="compact-xs" onClick={() => wizard.askAgain()}>
            {t("askAgain")}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
