"use client";

import { Button, Select, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useDeferredValue } from "react";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { hoursOf } from "@/lib/outbound/hubs/hub-hours.ts";
import { openingAt } from "@/lib/outbound/hubs/opening-hours.ts";
import classes from "./filters.module.css";

const channels = ["telephony", "email", "sms", "whatsapp"] as const;
const states = ["enabled", "disabled", "open", "closed"] as const;

const parsers = {
  find: parseAsString.withDefault(""),
  channel: parseAsStringLiteral(channels),
  state: parseAsStringLiteral(states),
};

/** What of the hubs is looked at: the address bar holds it. */
export function useHubFilter() {
  const [url, setUrl] = useQueryStates(parsers);
  const sought = useDeferredValue(url.find).trim().toLocaleLowerCase();
  const fits = (hub: DeskHub): boolean => {
    if (url.channel && hub.channel !== url.channel) return false;
    if (sought && ![hub.name, hub.campaign].some((text) => text.toLocaleLowerCase().includes(sought))) return false;
    switch (url.state) {
      case "enabled":
        return hub.enabled;
      case "disabled":
        return !hub.enabled;
      case "open":
      case "closed":
        return openingAt(hoursOf(hub), null, new Date()).open === (url.state === "open");
      default:
        return true;
    }
  };
  return {
    url,
    setUrl,
    fits,
    isSet: Boolean(url.find || url.channel || url.state),
    clear: () => void setUrl({ find: null, channel: null, state: null }),
  };
}

export function HubFilters({ filter: { url, setUrl, isSet, clear } }: { filter: ReturnType<typeof useHubFilter> }) {
  const t = useTranslations("hubs.filter");
  const channelName = useTranslations("kit.channel");
  return (
    <search aria-label={t("label")} className={classes.filters}>
      <TextInput
        aria-label={t("find")}
        placeholder={t("find")}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={url.find}
        onChange={(event) => void setUrl({ find: event.currentTarget.value || null })}
        autoComplete="off"
        w={260}
      />
      <Select
        aria-label={t("channel")}
        placeholder={t("channel")}
        data={channels.map((value) => ({ value, label: channelName(value) }))}
        value={url.channel}
        onChange={(channel) => void setUrl({ channel: channel as (typeof channels)[number] | null })}
        clearable
        w={170}
      />
      <Select
        aria-label={t("state")}
        placeholder={t("state")}
        data={states.map((value) => ({ value, label: t(value) }))}
        value={url.state}
        onChange={(state) => void setUrl({ state: state as (typeof states)[number] | null })}
        clearable
        w={170}
      />
      {isSet ? (
        <Button variant="subtle" color="gray" onClick={clear}>
          {t("clear")}
        </Button>
      ) : null}
    </search>
  );
}
