"use client";

import { MultiSelect, Select } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { MomentField } from "@/components/ui/form/moment-field";
import { ZoneSelect } from "@/components/ui/zone/select";
import type { SearchNames } from "@/lib/interactions/search/names-contract.ts";
import { type SpanName, spanUnits } from "@/lib/interactions/search/span.ts";
import { channels, connections, interactionTypes, MOST_FILTER_LENGTH } from "@/lib/interactions/values.ts";
import { readMoment } from "@/lib/time/read-moment.ts";
import { DispositionSelect } from "./disposition-select";
import classes from "./filters.module.css";
import { NameFilter, Nowhere } from "./name-filter";
import { SpanFilter } from "./span-filter";
import { TextFilter } from "./text-filter";
import type { SearchState } from "./use-search";

type Props = {
  state: SearchState;
  names: SearchNames | undefined;
  /** What is wrong with the dates. */
  wrongDates: string | undefined;
  /** The field that the slash leads to. */
  client: RefObject<HTMLInputElement | null>;
};

const none: SearchNames["dispositions"] = [];

/** Every filter of the search in a field of its own. */
export function FilterFields({ state, names, wrongDates, client }: Props) {
  const { url, range, zone, change } = state;
  const t = useTranslations("interactions.filters");
  const channelName = useTranslations("kit.channel");
  const { placeholder, text, tags, span } = useFields(state);
  return (
    <div className={classes.fields}>
      <MomentField
        label={t("from")}
        value={range.from}
        read={(typed) => readMoment(typed, "first")}
        onChange={(from) => change({ range: null, from, to: range.to })}
        calendarLabel={t("firstDay")}
        {...(url.from && { name: "from" })}
      />
      <MomentField
        label={t("to")}
        value={range.to}
        read={(typed) => readMoment(typed, "last")}
        onChange={(to) => change({ range: null, from: range.from, to })}
        calendarLabel={t("lastDay")}
        error={wrongDates}
        {...(url.to && { name: "to" })}
      />
      <ZoneSelect label={t("timezone")} value={zone} onChange={(timezone) => change({ timezone })} />
      <TextFilter {...text("client")} field={client} keys="/" />
      <TextFilter {...text("contact")} />
      <MultiSelect
        label={t("channels")}
        placeholder={placeholder(url.channels)}
        data={channels.map((value) => ({ value, label: channelName(value) }))}
        value={url.channels}
        onChange={(chosen) => change({ channels: channels.filter((one) => chosen.includes(one)) })}
        renderPill={Nowhere}
        clearable
      />
      <Select
        label={t("direction")}
        placeholder={t("all")}
        data={interactionTypes.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={url.direction}
        onChange={(chosen) => change({ direction: interactionTypes.find((one) => one === chosen) ?? null })}
        clearable
      />
      {span("duration")}
      {span("hold")}
      {tags("agents", names?.users)}
      {tags("campaigns", names?.campaigns)}
      <DispositionSelect
        dispositions={names?.dispositions ?? none}
        placeholder={placeholder(url.dispositions)}
        value={url.dispositions}
        onChange={(chosen) => change({ dispositions: chosen })}
      />
      {tags("hubs", names?.outboundHubs)}
      {tags("automations", names?.automations)}
      <TextFilter {...text("subject")} />
      <Select
        label={t("connected")}
        placeholder={t("all")}
        data={connections.map((value) => ({ value, label: t(`reached.${value}`) }))}
        value={url.connected}
        onChange={(chosen) => change({ connected: connections.find((one) => one === chosen) ?? null })}
        clearable
      />
      {span("wait")}
      {span("transfers")}
    </div>
  );
}

/** What fields of one kind have in common. */
function useFields({ url, change }: SearchState) {
  const t = useTranslations("interactions.filters");
  const placeholder = (chosen: readonly string[]) =>
    chosen.length === 0 ? t("all") : t("some", { count: chosen.length });
  const text = (name: "client" | "contact" | "subject") => ({
    name,
    label: t(name),
    placeholder: t(`${name}Hint`),
    value: url[name],
    onChange: (typed: string) => change({ [name]: typed.slice(0, MOST_FILTER_LENGTH) || null }, true),
  });
  const tags = (name: "agents" | "campaigns" | "hubs" | "automations", known: string[] = []) => (
    <NameFilter
      label={t(name)}
      placeholder={placeholder(url[name])}
      known={known}
      value={url[name]}
      onChange={(chosen) => change({ [name]: chosen })}
    />
  );
  const span = (name: SpanName) => (
    <SpanFilter
      name={name}
      label={t(name)}
      placeholder={t(`${spanUnits[name]}Hint`)}
      wrong={t(`${spanUnits[name]}Wrong`)}
      value={url[name]}
      onChange={(chosen) => change({ [name]: chosen })}
    />
  );
  return { placeholder, text, tags, span };
}
