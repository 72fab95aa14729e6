"use client";

import { ActionIcon } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ChannelMark } from "@/components/ui/channel-mark";
import { useRoving } from "@/components/ui/chart/use-roving";
import { RowCheckbox } from "@/components/ui/table/row-checkbox";
import { facetChoice } from "@/lib/interactions/facets/choices.ts";
import type { FacetValue } from "@/lib/interactions/facets/schema.ts";
import type { SearchChange } from "@/lib/interactions/search/url.ts";
import type { channels, Facet, InteractionOutcome, interactionTypes } from "@/lib/interactions/values.ts";
import type { SearchState } from "../search/use-search";
import classes from "./values.module.css";

type Props = {
  facet: Facet;
  values: FacetValue[];
  state: SearchState;
  labelledBy: string;
};

/**
 * Values with how often each comes: a press finds only it, a box finds several, and a button excludes it. One stop of the
 * tab key, with arrows along and between the rows.
 */
export function FacetValues({ facet, values, state: { url, change }, labelledBy }: Props) {
  const rows = values.map((one) => ({ ...one, choice: facetChoice(facet, one.value, url) }));
  const [first] = rows;
  const columns = 2 + Number(Boolean(first?.choice.toggle));
  const { group, tabIndex } = useRoving<HTMLUListElement>(rows.length * columns, columns);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const nameOf = useName(facet);
  return (
    <ul {...group} className={classes.values} aria-labelledby={labelledBy}>
      {rows.map(({ choice, ...one }, i) => (
        <Row
          key={one.value}
          {...nameOf(one)}
          count={one.count}
          share={one.count / most}
          choice={choice}
          markOf={(column) => ({ tabIndex: tabIndex(i * columns + column), "data-mark": i * columns + column })}
          onChange={change}
        />
      ))}
    </ul>
  );
}

type RowProps = {
  text: string;
  shown: ReactNode;
  count: number;
  /** Of the value that most have. */
  share: number;
  choice: ReturnType<typeof facetChoice>;
  /** What makes a control of the row one of the marks. */
  markOf: (column: number) => { tabIndex: number; "data-mark": number };
  onChange: (to: SearchChange) => void;
};

function Row({ text, shown, count, share, choice, markOf, onChange }: RowProps) {
  const t = useTranslations("interactions.facets");
  const format = useFormatter();
  const { isChosen, isAlone, isExcluded, only, toggle, exclude, leave } = choice;
  const pressed = isAlone ? leave : only;
  const before = toggle ? 1 : 0;
  return (
    <li className={classes.row} data-excluded={isExcluded || undefined}>
      {toggle ? (
        <RowCheckbox
          label={t("choose", { value: text })}
          checked={isChosen}
          onToggle={() => onChange(toggle)}
          mark={markOf(0)}
        />
      ) : null}
      <button
        type="button"
        className={classes.only}
        title={`${text}\n${t("only")}`}
        aria-pressed={isAlone}
        aria-disabled={!pressed || undefined}
        onClick={() => pressed && onChange(pressed)}
        {...markOf(before)}
      >
        <span className={classes.name}>{shown}</span>
        <b>{format.number(count)}</b>
        <svg className={classes.track} aria-hidden>
          <rect className={classes.whole} width="100%" height="100%" rx="1.5" />
          <rect className={classes.part} width={`${share * 100}%`} height="100%" rx="1.5" />
        </svg>
      </button>
      <ActionIcon
        className={classes.not}
        variant="subtle"
        color={isExcluded ? "red" : "gray"}
        size={24}
        title={t("exclude", { value: text })}
        aria-label={t("exclude", { value: text })}
        aria-pressed={isExcluded}
        onClick={() => onChange(isExcluded ? leave : exclude)}
        {...markOf(before + 1)}
      >
        <IconFilterOff size={14} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** What a value of the facet is called on the page. */
function useName(facet: Facet): (one: FacetValue) => { text: string; shown: ReactNode } {
  const channelName = useTranslations("kit.channel");
  const t = useTranslations("interactions.filters");
  return ({ value, levels }) => {
    if (facet === "channel") {
      const channel = value as (typeof channels)[number];
      return { text: channelName(channel), shown: <ChannelMark channel={channel} /> };
    }
    const text =
      facet === "direction"
        ? t(`kind.${value as (typeof interactionTypes)[number]}`)
        : facet === "outcome"
          ? t(`went.${value as InteractionOutcome}`)
          : levels?.join(" › ") || value;
    return { text, shown: text };
  };
}
