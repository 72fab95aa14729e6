import { Button, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { asAddress } from "@/components/ui/address/as-address";
import { RangeFields } from "@/components/ui/form/range-fields";
import { auditNamesQuery } from "@/lib/audit/queries.ts";
import classes from "./filters.module.css";
import { useActionWords } from "./use-action-words";
import type { useAuditFilter } from "./use-audit-filter";

export function AuditFilters({ filter }: { filter: ReturnType<typeof useAuditFilter> }) {
  const t = useTranslations("audit");
  const { url, setUrl, none, endsBeforeStart, isSet } = filter;
  const { data } = useQuery(auditNamesQuery());
  const words = useActionWords();
  const actions = Map.groupBy(withChosen(data?.actions ?? [], url.action), (action) => action.split(".")[0] ?? "");
  const groups = [...actions].map(([area, own]) => ({
    group: words.ofArea(area),
    items: [area, ...own.filter((action) => action !== area)].map((value) => ({
      value,
      label: value === area ? t("area", { area: words.ofArea(area) }) : words.ofAction(value),
    })),
  }));
  const change = (changed: Parameters<typeof setUrl>[0]) => void setUrl({ ...changed, page: null });
  return (
    <search aria-label={t("filters")} className={classes.filters}>
      <RangeFields from={url.from} to={url.to} endsBeforeStart={endsBeforeStart} onChange={change} />
      <Select
        label={t("user")}
        placeholder={t("anyUser")}
        data={withChosen(data?.users ?? [], url.user)}
        value={url.user}
        onChange={(user) => change({ user })}
        nothingFoundMessage={t("noMatch")}
        searchable
        clearable
      />
      <Select
        label={t("action")}
        placeholder={t("anyAction")}
        data={groups}
        maxDropdownHeight={380}
        value={url.action}
        onChange={(action) => change({ action })}
        nothingFoundMessage={t("noMatch")}
        searchable
        clearable
      />
      <TextInput
        label={t("target")}
        value={url.target}
        onChange={({ currentTarget }) => change({ target: currentTarget.value || null })}
        autoComplete="off"
      />
      {url.request ? (
        <TextInput label={t("requestId")} value={url.request} readOnly classNames={{ input: classes.code ?? "" }} />
      ) : null}
      {isSet || endsBeforeStart ? (
        <Button variant="subtle" color="gray" {...asAddress("/settings/audit", () => void setUrl(none))}>
          {t("clear")}
        </Button>
      ) : null}
    </search>
  );
}

/** What the address names may be gone from the log, or an area of actions. */
function withChosen(names: readonly string[], chosen: string | null): string[] {
  if (chosen === null || names.includes(chosen) || names.some((name) => name.startsWith(`${chosen}.`)))
    return [...names];
  return [...names, chosen].sort();
}
