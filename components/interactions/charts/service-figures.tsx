"use client";

import { Menu, Tooltip } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { type Leads, Mark } from "@/components/ui/chart/mark";
import type { ServiceBreakdown } from "@/lib/interactions/breakdown/schema.ts";
import { spanOf, type Threshold, thresholds } from "@/lib/interactions/breakdown/thresholds.ts";
import { type InteractionOutcome, outcomes } from "@/lib/interactions/values.ts";
import classes from "./service-figures.module.css";

type Props = {
  service: ServiceBreakdown;
  /** Where the figure of an outcome leads: to what it counts. */
  leadsOf: (outcome: InteractionOutcome) => Leads;
  /** Chooses within how many seconds; or where the level leads. */
  onWithin: ((within: Threshold) => void) | { href: string };
};

/** How inbound ones went, and the service level with its formula; each says what it counts when it is looked at. */
export function ServiceFigures({ service, leadsOf, onWithin }: Props) {
  const t = useTranslations("charts");
  const format = useFormatter();
  const { answered, abandoned, unfinished, within, withinEmail, judgedEmails, answeredWithin, serviceLevel } = service;
  const level = serviceLevel === null ? "–" : percent(serviceLevel);
  const shortOf = (seconds: number) => {
    const { unit, count } = spanOf(seconds);
    return t(`short.${unit}`, { count });
  };
  const own = judgedEmails > 0 && withinEmail !== within;
  const short = own ? t("spanAndEmail", { span: shortOf(within), email: shortOf(withinEmail) }) : shortOf(within);
  const formula = (
    <>
      {t("formula", { span: short, answeredWithin, answered, abandoned })} = {level}
    </>
  );
  const long = (seconds: Threshold) => {
    const span = spanOf(seconds);
    return t(`long.${span.unit}`, { count: span.count });
  };
  function percent(share: number): string {
    return format.number(share, { style: "percent", maximumFractionDigits: 1 });
  }
  const figure = (name: string, value: string) => (
    <>
      <span>{name}</span> <b>{value}</b>
    </>
  );
  return (
    <div className={classes.figures}>
      {outcomes
        .filter((outcome) => outcome !== "UNFINISHED" || unfinished > 0)
        .map((outcome) => {
          const count = service[counts[outcome]];
          return (
            <Tooltip key={outcome} label={t(`outcomeIs.${outcome}`)} {...onFocus}>
              <Mark leads={count > 0 ? leadsOf(outcome) : null} className={classes.figure}>
                {figure(t(`outcome.${outcome}`), format.number(count))}
              </Mark>
            </Tooltip>
          );
        })}
      {typeof onWithin === "object" ? (
        <Tooltip label={formula} {...onFocus}>
          <Link href={onWithin.href} prefetch={false} className={classes.figure}>
            {figure(t("serviceLevel"), level)} <span>{t("threshold", { span: short })}</span>
          </Link>
        </Tooltip>
      ) : (
        <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
          <Tooltip label={formula} {...onFocus}>
            <div>
              <Menu.Target>
                <button type="button" className={classes.figure}>
                  {figure(t("serviceLevel"), level)} <span>{t("threshold", { span: short })}</span>
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
      )}
    </div>
  );
}

const counts = {
  ANSWERED: "answered",
  ABANDONED: "abandoned",
  CONTAINED: "contained",
  UNFINISHED: "unfinished",
} as const satisfies Record<InteractionOutcome, keyof ServiceBreakdown>;

const onFocus = { multiline: true, maw: 320, openDelay: 100, events: { hover: true, focus: true, touch: true } };
