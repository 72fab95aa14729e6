"use client";

import { MultiSelect, Select, TagsInput, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { MomentField } from "@/components/ui/moment-field";
import { ZoneSelect } from "@/components/ui/zone-select";
import type { SearchNames } from "@/lib/interactions/names-contract.ts";
import { searchNamesQuery } from "@/lib/interactions/queries.ts";
import { readMoment, wrongEndOf } from "@/lib/interactions/range.ts";
import { channels, connections, interactionTypes } from "@/lib/interactions/values.ts";
import { DispositionSelect } from "./disposition-select";
import { FilterChips } from "./filter-chips";
import { FilterPresets } from "./filter-presets";
import classes from "./filters.module.css";
import type { SearchState } from "./use-search";

const none: SearchNames["dispositions"] = [];

/** The search form: it writes the address bar, the table reads it. */
export function Filters({ state, onReset }: { state: SearchState; onReset: () => void }) {
  const { url, range, zone, now, change } = state;
  const t = useTranslations("interactions.filters");
  const channelName = useTranslations("kit.channel");
  const names = useQuery(searchNamesQuery()).data;
  const dispositions = names?.dispositions ?? none;
  const placeholder = (chosen: readonly string[]) =>
    chosen.length === 0 ? t("all") : t("some", { count: chosen.length });
  const text = (name: "client" | "contact" | "subject", hint: string) => (
    <TextInput
      label={t(name)}
      placeholder={hint}
      value={url[name]}
      maxLength={256}
      onChange={(event) => change({ [name]: event.currentTarget.value || null }, true)}
      autoComplete="off"
    />
  );
  const tags = (name: "agents" | "campaigns" | "hubs" | "automations", known: string[] = []) => (
    <TagsInput
      label={t(name)}
      placeholder={placeholder(url[name])}
      data={known}
      value={url[name]}
      onChange={(chosen) => change({ [name]: chosen })}
      renderPill={Nowhere}
      acceptValueOnBlur
      clearable
      limit={30}
    />
  );
  const wrongEnd = wrongEndOf(range, now, zone);
  return (
    <search aria-label={t("label")} className={classes.filters}>
      <FilterPresets state={state} onReset={onReset} />
      <div className={classes.fields}>
        <MomentField
          label={t("from")}
          value={range.from}
          read={(typed) => readMoment(typed, "first")}
          onChange={(from) => change({ range: null, from, to: range.to })}
          calendarLabel={t("firstDay")}
        />
        <MomentField
          label={t("to")}
          value={range.to}
          read={(typed) => readMoment(typed, "last")}
          onChange={(to) => change({ range: null, from: range.from, to })}
          calendarLabel={t("lastDay")}
          error={wrongEnd === null ? undefined : t(wrongEnd)}
        />
        <ZoneSelect label={t("timezone")} value={zone} onChange={(timezone) => change({ timezone })} />
        {text("client", t("clientHint"))}
        {text("contact", t("contactHint"))}
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
        {tags("agents", names?.users)}
        {tags("campaigns", names?.campaigns)}
        <DispositionSelect
          dispositions={dispositions}
          placeholder={placeholder(url.dispositions)}
          value={url.dispositions}
          onChange={(chosen) => change({ dispositions: chosen })}
        />
        {tags("hubs", names?.outboundHubs)}
        {tags("automations", names?.automations)}
        {text("subject", t("subjectHint"))}
        <Select
          label={t("connected")}
          placeholder={t("all")}
          data={connections.map((value) => ({ value, label: t(`reached.${value}`) }))}
          value={url.connected}
          onChange={(chosen) => change({ connected: connections.find((one) => one === chosen) ?? null })}
          clearable
        />
      </div>
      <FilterChips state={state} dispositions={dispositions} />
    </search>
  );
}

/** What is chosen stands below the fields, which keep their height. */
function Nowhere() {
  return null;
}
