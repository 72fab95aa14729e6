"use client";

import { Button, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { RangeFields } from "@/components/ui/form/range-fields";
import { useListName } from "@/components/ui/part/use-list-name";
import { attemptOutcomes } from "@/lib/outbound/attempts/outcomes.ts";
import { listsQuery } from "@/lib/outbound/queries.ts";
import classes from "./attempts.module.css";
import type { AttemptFilterState } from "./use-attempt-filter";

/** What the attempts of a hub are narrowed to. */
export function AttemptFilters({ hub, filter }: { hub: string; filter: AttemptFilterState }) {
  const t = useTranslations("progress.filter");
  const outcomes = useTranslations("contacts.outcome");
  const { url, setUrl, endsBeforeStart, isSet, clear } = filter;
  return (
    <search aria-label={t("label")} className={classes.filters}>
      <ListField hub={hub} filter={filter} />
      <Select
        label={t("outcome")}
        placeholder={t("any")}
        data={attemptOutcomes.map((value) => ({ value, label: outcomes(value) }))}
        value={url.outcome}
        onChange={(chosen) => void setUrl({ outcome: attemptOutcomes.find((outcome) => outcome === chosen) ?? null })}
        clearable
      />
      <TextInput
        label={t("agent")}
        placeholder={t("anyAgent")}
        value={url.agent}
        onChange={({ currentTarget }) => void setUrl({ agent: currentTarget.value || null })}
        maxLength={254}
        autoComplete="off"
      />
      <RangeFields
        from={url.from}
        to={url.to}
        endsBeforeStart={endsBeforeStart}
        onChange={(changed) => void setUrl(changed)}
      />
      {isSet || endsBeforeStart ? (
        <Button variant="subtle" color="gray" onClick={clear}>
          {t("clear")}
        </Button>
      ) : null}
    </search>
  );
}

function ListField({ hub, filter: { url, setUrl } }: { hub: string; filter: AttemptFilterState }) {
  const t = useTranslations("progress.filter");
  const nameOf = useListName();
  const { data } = useQuery(listsQuery(hub));
  const lists = (data?.result ?? []).map((list) => ({ value: String(list.id), label: `${nameOf(list)} (${list.id})` }));
  const chosen = url.list === null ? null : String(url.list);
  // Leads have lists of their own, and what the address names may be gone.
  const isThere = chosen === null || lists.some(({ value }) => value === chosen);
  return (
    <Select
      label={t("list")}
      placeholder={t("any")}
      data={isThere ? lists : [{ value: chosen, label: t("listOf", { id: chosen }) }, ...lists]}
      value={chosen}
      onChange={(id) => void setUrl({ list: id === null ? null : Number(id) })}
      nothingFoundMessage={t("noList")}
      searchable
      clearable
    />
  );
}
