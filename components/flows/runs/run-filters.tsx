"use client";

import { Button, SegmentedControl, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { RangeFields } from "@/components/ui/form/range-fields";
import { flowNamesQuery } from "@/lib/flows/queries.ts";
import { runStatuses } from "./run-status";
import classes from "./runs.module.css";
import { type RunFilter, runKinds } from "./use-run-filter";

/** What the list is narrowed to. `ofFlow`: it is that of one flow already. */
export function RunFilters({ filter, ofFlow }: { filter: RunFilter; ofFlow: boolean }) {
  const t = useTranslations("runs.filter");
  const states = useTranslations("runs.status");
  const kinds = useTranslations("runs.kind");
  const { url, setUrl, of, endsBeforeStart, isSet, clear } = filter;
  return (
    <search aria-label={t("label")} className={classes.filters}>
      <SegmentedControl
        className={classes.states ?? ""}
        aria-label={t("status")}
        value={url.status ?? "all"}
        onChange={(chosen) => void setUrl({ status: runStatuses.find((status) => status === chosen) ?? null })}
        data={[
          { value: "all", label: t("all") },
          ...runStatuses.map((status) => ({ value: status, label: states(status) })),
        ]}
      />
      {ofFlow ? null : <FlowField filter={filter} />}
      <RangeFields
        from={url.from}
        to={url.to}
        endsBeforeStart={endsBeforeStart}
        onChange={(changed) => void setUrl(changed)}
      />
      <Select
        label={t("kind")}
        placeholder={t("anyKind")}
        data={runKinds.map((kind) => ({ value: kind, label: kinds(kind) }))}
        value={url.kind}
        onChange={(chosen) => void setUrl({ kind: runKinds.find((kind) => kind === chosen) ?? null })}
        clearable
      />
      <TextInput
        label={t("node")}
        placeholder={t("nodeExample")}
        value={url.node}
        onChange={({ currentTarget }) => void setUrl({ node: currentTarget.value || null })}
        maxLength={128}
        autoComplete="off"
      />
      {of ? (
        <TextInput
          label={t("search")}
          placeholder={t("searchRange")}
          value={url.search}
          onChange={({ currentTarget }) => void setUrl({ search: currentTarget.value || null })}
          maxLength={256}
          autoComplete="off"
        />
      ) : null}
      {isSet || endsBeforeStart ? (
        <Button variant="subtle" color="gray" onClick={clear}>
          {t("clear")}
        </Button>
      ) : null}
    </search>
  );
}

function FlowField({ filter: { url, setUrl } }: { filter: RunFilter }) {
  const t = useTranslations("runs.filter");
  const { data } = useQuery(flowNamesQuery());
  const names = data?.result ?? [];
  return (
    <Select
      label={t("flow")}
      placeholder={t("anyFlow")}
      // What the address names may be gone.
      data={url.flow === null || names.includes(url.flow) ? names : [...names, url.flow].sort()}
      value={url.flow}
      onChange={(flow) => void setUrl({ flow, search: null })}
      nothingFoundMessage={t("noMatch")}
      searchable
      clearable
    />
  );
}
