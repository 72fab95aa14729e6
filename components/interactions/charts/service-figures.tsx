"use client";

import { Menu, Tooltip } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useFormatter, useTranslations } from "next-intl";
import { type Leads, Mark } from "@/components/ui/chart/mark";
import type { ServiceBreakdown } from "@/lib/interactions/breakdown/schema.ts";
import { spanOf, type Threshold, thresholds } from "@/lib/interactions/breakdown/thresholds.ts";
import { type InteractionOutcome, outcomes } from "@/lib/interactions/values.ts";
import { FigureChangeMark, type GrowthMeans, useFigureChangeWords } from "./change-mark";
import { countChange, type FigureChange, shareChange } from "./figure-change";
import classes from "./service-figures.module.css";
import { useBriefLine } from "./use-brief-line";
import { useShortSpan } from "./use-short-span";

type Props = {
  service: ServiceBreakdown;
  /** The same of the period before, and how many days earlier that is; undefined until it is counted. */
  before: { service: ServiceBreakdown; days: number } | undefined;
  /** Where the figure of an outcome leads: to what it counts. */
  leadsOf: (outcome: InteractionOutcome) => Leads;
  /** Chooses within how many seconds. */
  onWithin: (within: Threshold) => void;
};

/** How inbound ones went, and the service level with its formula; each says what it counts when it is looked at. */
export function ServiceFigures({ service, before, leadsOf, onWithin }: Props) {
  const t = useTranslations("charts");
  const format = useFormatter();
  const wordsOf = useFigureChangeWords(before?.days ?? 0);
  const line = useBriefLine();
  return (
    <div ref={line} className={classes.figures}>
      {outcomes
        .filter((outcome) => outcome !== "UNFINISHED" || service.unfinished > 0)
        .map((outcome) => {
          const count = service[counts[outcome]];
          const change = before ? countChange(count, before.service[counts[outcome]], before.service.total) : null;
          return (
            <Tooltip key={outcome} label={lines(t(`outcomeIs.${outcome}`), wordsOf(change))} {...onFocus}>
              <Mark leads={count > 0 ? leadsOf(outcome) : null} className={classes.figure}>
                <span>{t(`outcome.${outcome}`)}</span> <b>{format.number(count)}</b>
                <FigureChangeMark change={change} growth={growth[outcome]} />
              </Mark>
            </Tooltip>
          );
        })}
      <ServiceLevel
        service={service}
        change={before ? shareChange(service.serviceLevel, before.service.serviceLevel) : null}
        wordsOf={wordsOf}
        onWithin={onWithin}
      />
    </div>
  );
}

type LevelProps = Pick<Props, "service" | "onWithin"> & {
  change: FigureChange | null;
  wordsOf: ReturnType<typeof useFigureChangeWords>;
};

/** The service level with its formula, and the seconds to choose from. */
function ServiceLevel({ service, change, wordsOf, onWithin }: LevelProps) {
  const t = useTranslations("charts");
  const format = useFormatter();
  const spanWords = useShortSpan();
  const { answered, abandoned, within, withinEmail, judgedEmails, answeredWithin, serviceLevel } = service;
  const percent = (share: number) => format.number(share, { style: "percent", maximumFractionDigits: 1 });
  const level = serviceLevel === null ? "–" : percent(serviceLevel);
  const short = spanWords({ within, withinEmail: judgedEmails > 0 ? withinEmail : within });
  const formula = `${t("formula", { span: short, answeredWithin, answered, abandoned })} = ${level}`;
  const long = (seconds: Threshold) => {
    const span = spanOf(seconds);
    return t(`long.${span.unit}`, { count: span.count });
  };
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Tooltip label={lines(formula, wordsOf(change, true))} {...onFocus}>
        <div>
          <Menu.Target>
            <button type="button" className={classes.figure}>
              <span>{t("serviceLevel")}</span> <b>{level}</b>{" "}
              <FigureChangeMark change={change} growth="better" isShare />{" "}
              <span className={classes.within}>{t("threshold", { span: short })}</span>
              <IconChevronDown size={13} aria-hidden />
            </button>
          </Menu.Target>
        </div>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Label maw={300} style={{ whiteSpace: "normal" }}>
          {formula}
        </Menu.Label>
        {thresholds.map((seconds) => (
          <Menu.Item key={seconds} aria-current={seconds === within} onClick={() => onWithin(seconds)}>
            {t("within", { span: long(seconds) })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What a figure is, and under it how it changed, if that is known. */
function lines(what: string, change: string) {
  return change === "" ? (
    what
  ) : (
    <>
      {what}
      <br />
      {change}
    </>
  );
}

const counts = {
  ANSWERED: "answered",
  ABANDONED: "abandoned",
  CONTAINED: "contained",
  UNFINISHED: "unfinished",
} as const satisfies Record<InteractionOutcome, keyof ServiceBreakdown>;

const growth: Record<InteractionOutcome, GrowthMeans> = {
  ANSWERED: "neither",
  ABANDONED: "worse",
  CONTAINED: "neither",
  UNFINISHED: "neither",
};

const onFocus = { multiline: true, maw: 320, openDelay: 100, events: { hover: true, focus: true, touch: true } };
