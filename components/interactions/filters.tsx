"use client";

import { Button, MultiSelect, Select, TagsInput, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { MomentField } from "@/components/ui/moment-field";
import { ZoneSelect } from "@/components/ui/zone-select";
import { searchNamesQuery } from "@/lib/interactions/queries.ts";
import { presetOf, presets, rangeOf, readMoment } from "@/lib/interactions/range.ts";
import { channels } from "@/lib/interactions/schema.ts";
import classes from "./filters.module.css";
import { kinds, type SearchState } from "./use-search";

const cleared = {
  from: null,
  to: null,
  timezone: null,
  client: null,
  channels: null,
  direction: null,
  agents: null,
  automations: null,
  campaigns: null,
  dispositions: null,
  hubs: null,
};

/** The search form: it writes the address bar, the table reads it. */
export function Filters({ state: { url, range, zone, now, change } }: { state: SearchState }) {
  const t = useTranslations("interactions.filters");
  const channelName = useTranslations("kit.channel");
  const names = useQuery(searchNamesQuery()).data;
  const preset = presetOf(range, now, zone);
  const isFiltered = Object.keys(cleared).some((name) => {
    const value = url[name as keyof typeof cleared];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  });
  return (
    <search aria-label={t("label")} className={classes.filters}>
      <div className={classes.presets}>
        {presets.map((one) => (
          <Button
            key={one}
            size="compact-sm"
            variant={one === preset ? "light" : "subtle"}
            color={one === preset ? "rail" : "gray"}
            aria-pressed={one === preset}
            onClick={() => change(one === "today" ? { from: null, to: null } : rangeOf(one, now, zone))}
          >
            {t(`preset.${one}`)}
          </Button>
        ))}
        {isFiltered ? (
          <Button
            className={classes.clear}
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => change(cleared)}
          >
            {t("clear")}
          </Button>
        ) : null}
      </div>
      <div className={classes.fields}>
        <MomentField
          label={t("from")}
          value={range.from}
          read={(text) => readMoment(text, "first")}
          onChange={(from) => change({ from })}
          calendarLabel={t("firstDay")}
        />
        <MomentField
          label={t("to")}
          value={range.to}
          read={(text) => readMoment(text, "last")}
          onChange={(to) => change({ to })}
          calendarLabel={t("lastDay")}
        />
        <ZoneSelect label={t("timezone")} value={zone} onChange={(timezone) => change({ timezone })} />
        <TextInput
          label={t("client")}
          placeholder={t("clientHint")}
          value={url.client}
          onChange={(event) => change({ client: event.currentTarget.value || null }, true)}
          autoComplete="off"
        />
        <MultiSelect
          label={t("channels")}
          placeholder={url.channels.length === 0 ? t("all") : ""}
          data={channels.map((value) => ({ value, label: channelName(value) }))}
          value={url.channels}
          onChange={(chosen) => change({ channels: channels.filter((one) => chosen.includes(one)) })}
          clearable
        />
        <Select
          label={t("direction")}
          placeholder={t("all")}
          data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={url.direction}
          onChange={(chosen) => change({ direction: kinds.find((one) => one === chosen) ?? null })}
          clearable
        />
        <Names known={names?.users} label={t("agents")} value={url.agents} onChange={(agents) => change({ agents })} />
        <Names
          known={names?.campaigns}
          label={t("campaigns")}
          value={url.campaigns}
          onChange={(campaigns) => change({ campaigns })}
        />
        <MultiSelect
          label={t("dispositions")}
          placeholder={url.dispositions.length === 0 ? t("all") : ""}
          data={(names?.dispositions ?? []).map(({ id, levels }) => ({
            value: String(id),
            label: levels.join(" › "),
          }))}
          value={url.dispositions}
          onChange={(chosen) => change({ dispositions: chosen })}
          searchable
          clearable
          nothingFoundMessage={t("noneFound")}
        />
        <Names known={names?.outboundHubs} label={t("hubs")} value={url.hubs} onChange={(hubs) => change({ hubs })} />
        <Names
          known={names?.automations}
          label={t("automations")}
          value={url.automations}
          onChange={(automations) => change({ automations })}
        />
      </div>
    </search>
  );
}

type NamesProps = {
  /** The names to propose; any other may be typed. */
  known: string[] | undefined;
  label: string;
  value: string[];
  onChange: (names: string[]) => void;
};

function Names({ known = [], label, value, onChange }: NamesProps) {
  const t = useTranslations("interactions.filters");
  return (
    <TagsInput
      label={label}
      placeholder={value.length === 0 ? t("all") : ""}
      data={known}
      value={value}
      onChange={onChange}
      acceptValueOnBlur
      clearable
      limit={30}
    />
  );
}
