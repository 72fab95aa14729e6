"use client";

import { Button, CloseButton, UnstyledButton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { asAddress } from "@/components/ui/address/as-address";
import { nameChanges } from "@/lib/interactions/search/name-changes.ts";
import type { SearchNames } from "@/lib/interactions/search/names-contract.ts";
import {
  readSpan,
  spanAddress,
  spanFilters,
  spanLabel,
  spanUnits,
  turnedSpan,
} from "@/lib/interactions/search/span.ts";
import { chosenOf, type ExcludingFilter, exclusions } from "@/lib/interactions/search/url.ts";
import type { channels, InteractionOutcome, interactionTypes } from "@/lib/interactions/values.ts";
import classes from "./filter-chips.module.css";
import type { Change, SearchState } from "./use-search";

/** Of more filters than these the rest is behind a button. */
const SHOWN_CHIPS = 8;

type Chip = {
  name: string;
  /** As the address has it: dispositions may share what is shown. */
  id?: string;
  value: string;
  without: Change;
  unknown?: string;
  /** Stands between name and value; a press makes it another, unless that would widen the search. */
  operator?: { sign: string; label: string; to: Change | null };
};

const lists = ["channels", "agents", "campaigns", "dispositions", "hubs", "automations"] as const;
const texts = ["client", "contact", "subject"] as const;
const excluding = [...lists, "direction", "outcome"] as const;
const named = { agents: "users", campaigns: "campaigns", hubs: "outboundHubs", automations: "automations" } as const;

type Props = {
  state: SearchState;
  /** What there is to name; undefined while it is asked for. */
  names: SearchNames | undefined;
  /** The profile hides some names: one that is not in `names` may exist all the same. */
  limited: boolean;
};

/** Everything that narrows the search, each to be taken away by itself; a name that nothing has is marked. */
export function FilterChips({ state, names, limited }: Props) {
  const [whole, setWhole] = useState(false);
  const t = useTranslations("interactions.filters");
  const chips = useChips({ state, names, limited });
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} data-whole={whole || undefined} aria-label={t("chosen")}>
      {chips.slice(0, whole ? chips.length : SHOWN_CHIPS).map((chip) => (
        <FilterChip key={`${chip.name} ${chip.operator?.sign} ${chip.id ?? chip.value}`} chip={chip} state={state} />
      ))}
      {chips.length > SHOWN_CHIPS ? (
        <li className={classes.more}>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setWhole(!whole)}>
            {whole ? t("fewer") : t("more", { count: chips.length - SHOWN_CHIPS })}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

/** The dates and their zone, with what is wrong with them, where their fields are not shown. */
export function FilterDates({ state, wrongDates }: { state: SearchState; wrongDates: string | undefined }) {
  const { range, zone } = state;
  return (
    <span className={classes.dates} title={`${range.from} – ${range.to} ${zone}`}>
      {shortRange(range)} <span className={classes.name}>{zone}</span>
      {wrongDates ? <span className={classes.wrong}> {wrongDates}</span> : null}
    </span>
  );
}

function FilterChip({ chip, state: { change, hrefOf } }: { chip: Chip; state: SearchState }) {
  const { name, value, without, unknown, operator } = chip;
  const t = useTranslations("interactions.filters");
  const named = operator?.sign === t("not") ? t("excluded", { name }) : name;
  return (
    <li data-unknown={unknown !== undefined || undefined}>
      <span className={classes.name}>{name}</span>
      {operator ? <Operator {...operator} state={{ change, hrefOf }} /> : null}
      <span className={classes.value} title={value}>
        {value}
      </span>
      {unknown ? <span className={classes.unknown}>{unknown}</span> : null}
      <CloseButton
        size={24}
        iconSize={13}
        aria-label={t("without", { name: named, value })}
        {...asAddress(hrefOf(without), () => change(without))}
      />
    </li>
  );
}

type OperatorProps = NonNullable<Chip["operator"]> & { state: Pick<SearchState, "change" | "hrefOf"> };

function Operator({ sign, label, to, state: { change, hrefOf } }: OperatorProps) {
  if (!to) return <span className={classes.name}>{sign}</span>;
  return (
    <UnstyledButton
      className={classes.operator}
      aria-label={label}
      title={label}
      {...asAddress(hrefOf(to), () => change(to))}
    >
      {sign}
    </UnstyledButton>
  );
}

/** What narrows the search, in the order of the fields. */
function useChips({ state, names, limited }: Pick<Props, "state" | "names" | "limited">): Chip[] {
  const { url, foreignZone } = state;
  const t = useTranslations("interactions.filters");
  const channelName = useTranslations("kit.channel");
  const strange = (list: keyof typeof named | "dispositions") => t(limited ? "notShown" : `noSuch.${list}`);
  const shownOf = (filter: ExcludingFilter, value: string): Pick<Chip, "value" | "unknown"> => {
    if (filter === "channels") return { value: channelName(value as (typeof channels)[number]) };
    if (filter === "direction") return { value: t(`kind.${value as (typeof interactionTypes)[number]}`) };
    if (filter === "outcome") return { value: t(`went.${value as InteractionOutcome}`) };
    if (filter === "dispositions") {
      const levels = names?.dispositions.find(({ id }) => String(id) === value)?.levels;
      return { value: levels?.join(" › ") || value, ...(names && !levels && { unknown: strange(filter) }) };
    }
    return { value, ...(names && !names[named[filter]].includes(value) && { unknown: strange(filter) }) };
  };
  const found = (filter: ExcludingFilter) =>
    chosenOf(url, filter).map((value): Chip => {
      const { leave, exclude } = nameChanges(filter, value, url);
      const shown = shownOf(filter, value);
      const label = t("turn.exclude", { name: t(filter), value: shown.value });
      return { name: t(filter), id: value, ...shown, without: leave, operator: { sign: t("is"), label, to: exclude } };
    });
  const excluded = (filter: ExcludingFilter) =>
    url[exclusions[filter]].map((value): Chip => {
      const { leave, toggle } = nameChanges(filter, value, url);
      const shown = shownOf(filter, value);
      const label = t("turn.find", { name: t(filter), value: shown.value });
      return { name: t(filter), id: value, ...shown, without: leave, operator: { sign: t("not"), label, to: toggle } };
    });
  return [
    ...(foreignZone ? [{ name: t("timezone"), value: foreignZone, without: { timezone: null } }] : []),
    ...texts
      .filter((name) => url[name])
      .map((name) => ({ name: t(name), value: url[name], without: { [name]: null } })),
    ...found("direction"),
    ...(url.connected
      ? [{ name: t("connected"), value: t(`reached.${url.connected}`), without: { connected: null } }]
      : []),
    ...spanFilters.flatMap((name) => {
      const span = readSpan(url[name] ?? "");
      if (!span) return [];
      const [sign = "", ...words] = spanLabel(span, spanUnits[name]).split(" ");
      const turned = turnedSpan(span);
      if (!turned) return [{ name: t(name), value: spanLabel(span, spanUnits[name]), without: { [name]: null } }];
      const value = words.join(" ");
      const label = t("turn.span", {
        name: t(name),
        from: spanLabel(span, spanUnits[name]),
        to: spanLabel(turned, spanUnits[name]),
      });
      return [
        {
          name: t(name),
          value,
          without: { [name]: null },
          operator: { sign, label, to: { [name]: spanAddress(turned) } },
        },
      ];
    }),
    ...found("outcome"),
    ...lists.flatMap(found),
    ...excluding.flatMap(excluded),
  ];
}

/** Both ends, without the times of whole days and the second of two equal dates. */
function shortRange({ from, to }: SearchState["range"]): string {
  const days = [from.slice(0, 10), to.slice(0, 10)] as const;
  if (from.endsWith("00:00:00") && to.endsWith("23:59:59")) return [...new Set(days)].join(" – ");
  return `${from} – ${days[0] === days[1] ? to.slice(11) : to}`;
}
