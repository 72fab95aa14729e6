"use client";

import { Menu, Tooltip } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import type { ServiceBreakdown } from "@/lib/interactions/breakdown-schema.ts";
import { type Leads, Mark } from "./mark";
import classes from "./service-figures.module.css";

/** Seconds that a service level may be asked for. */
export const thresholds = [10, 20, 30, 60] as const;
type Threshold = (typeof thresholds)[number];

type Props = {
  service: ServiceBreakdown;
  leads: { answered: Leads; abandoned: Leads };
  /** Chooses within how many seconds; or where the level leads. */
  onWithin: ((within: Threshold) => void) | { href: string };
};

/** Answered, abandoned, and the service level with its formula; each says what it counts when it is looked at. */
export function ServiceFigures({ service, leads, onWithin }: Props) {
  const t = useTranslations("charts");
  const format = useFormatter();
  const { answered, abandoned, waiting, within, answeredWithin, serviceLevel } = service;
  const level = serviceLevel === null ? "–" : percent(serviceLevel);
  const formula = (
    <>
      {t("formula", { within, answeredWithin, answered, abandoned })} = {level}
    </>
  );
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
      <Tooltip label={t("answeredIs")} {...onFocus}>
        <Mark leads={answered > 0 ? leads.answered : null} className={classes.figure}>
          {figure(t("answered"), format.number(answered))}
        </Mark>
      </Tooltip>
      <Tooltip label={waiting > 0 ? t("abandonedAndWaiting", { waiting }) : t("abandonedIs")} {...onFocus}>
        <Mark leads={abandoned + waiting > 0 ? leads.abandoned : null} className={classes.figure}>
          {figure(t("abandoned"), format.number(abandoned))}
        </Mark>
      </Tooltip>
      {typeof onWithin === "object" ? (
        <Tooltip label={formula} {...onFocus}>
          <Link href={onWithin.href} prefetch={false} className={classes.figure}>
            {figure(t("serviceLevel"), level)} <span>{t("seconds", { seconds: within })}</span>
          </Link>
        </Tooltip>
      ) : (
        <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
          <Tooltip label={formula} {...onFocus}>
            <div>
              <Menu.Target>
                <button type="button" className={classes.figure}>
                  {figure(t("serviceLevel"), level)} <span>{t("seconds", { seconds: within })}</span>
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
                {t("within", { seconds })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

const onFocus = { multiline: true, maw: 320, openDelay: 100, events: { hover: true, focus: true, touch: true } };
