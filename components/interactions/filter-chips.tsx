"use client";

import { CloseButton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useZone } from "@/components/ui/zone";
import type { SearchNames } from "@/lib/interactions/names-contract.ts";
import classes from "./filter-chips.module.css";
import type { Change, SearchState } from "./use-search";

type Chip = { name: string; value: string; without: Change };

const lists = ["channels", "agents", "campaigns", "dispositions", "hubs", "automations"] as const;
const texts = ["client", "contact", "subject"] as const;

type Props = { state: SearchState; dispositions: SearchNames["dispositions"] };

/** Everything that narrows the search but its dates, each to be taken away by itself. */
export function FilterChips({ state: { url, zone, change }, dispositions }: Props) {
  const t = useTranslations("interactions.filters");
  const channelName = useTranslations("kit.channel");
  const own = useZone();
  const shown = (list: (typeof lists)[number], value: string) => {
    if (list === "channels") return channelName(value as (typeof url.channels)[number]);
    if (list !== "dispositions") return value;
    return dispositions.find(({ id }) => String(id) === value)?.levels.join(" › ") || value;
  };
  const chips: Chip[] = [
    ...(zone === own ? [] : [{ name: t("timezone"), value: zone, without: { timezone: null } }]),
    ...texts
      .filter((name) => url[name])
      .map((name) => ({ name: t(name), value: url[name], without: { [name]: null } })),
    ...(url.direction
      ? [{ name: t("direction"), value: t(`kind.${url.direction}`), without: { direction: null } }]
      : []),
    ...(url.connected
      ? [{ name: t("connected"), value: t(`reached.${url.connected}`), without: { connected: null } }]
      : []),
    ...(url.outcome ? [{ name: t("outcome"), value: t(`went.${url.outcome}`), without: { outcome: null } }] : []),
    ...lists.flatMap((list) =>
      url[list].map((value) => ({
        name: t(list),
        value: shown(list, value),
        without: { [list]: url[list].filter((one) => one !== value) },
      })),
    ),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t("chosen")}>
      {chips.map(({ name, value, without }) => (
        <li key={`${name} ${value}`}>
          <span className={classes.name}>{name}</span>
          <span className={classes.value}>{value}</span>
          <CloseButton
            size={24}
            iconSize={13}
            aria-label={t("without", { name, value })}
            onClick={() => change(without)}
          />
        </li>
      ))}
    </ul>
  );
}
