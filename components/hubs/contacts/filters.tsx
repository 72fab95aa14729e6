"use client";

import { Button, Select, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { attemptOutcomes } from "@/lib/outbound/attempts/outcomes.ts";
import { gates } from "@/lib/outbound/dispatch/gates.ts";
import classes from "../hub/filters.module.css";

const statuses = ["waiting", "working", "done", "cancelled"] as const;

const parsers = {
  find: parseAsString.withDefault(""),
  status: parseAsStringLiteral(statuses),
  result: parseAsStringLiteral(attemptOutcomes),
  gate: parseAsStringLiteral(gates),
  page: parseAsInteger.withDefault(0),
};
const nothing = { find: null, status: null, result: null, gate: null, page: null };

/** Which of a list's contacts are looked at: the address bar holds it. */
export function useContactFilter() {
  const [url, setUrl] = useQueryStates(parsers);
  return {
    url,
    setUrl,
    isSet: Boolean(url.status || url.result || url.gate),
    clear: () => void setUrl(nothing),
  };
}
export type ContactFilterState = ReturnType<typeof useContactFilter>;

export function ContactFilters({ filter: { url, setUrl, isSet, clear } }: { filter: ContactFilterState }) {
  const t = useTranslations("contacts");
  const words = useTranslations("hubs");
  const choices = [
    { name: "status", values: statuses, say: (value: (typeof statuses)[number]) => words(`contact.status.${value}`) },
    {
      name: "result",
      values: attemptOutcomes,
      say: (value: (typeof attemptOutcomes)[number]) => t(`outcome.${value}`),
    },
    { name: "gate", values: gates, say: (value: (typeof gates)[number]) => words(`gates.name.${value}`) },
  ] as const;
  return (
    <search aria-label={t("filter.label")} className={classes.filters}>
      <TextInput
        aria-label={words("contact.find")}
        placeholder={words("contact.find")}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={url.find}
        onChange={(event) => void setUrl({ find: event.currentTarget.value || null, page: null })}
        maxLength={254}
        autoComplete="off"
        w={280}
      />
      {choices.map(({ name, values, say }) => (
        <Select
          key={name}
          aria-label={t(`filter.${name}`)}
          placeholder={t(`filter.${name}`)}
          data={values.map((value) => ({ value, label: say(value as never) }))}
          value={url[name]}
          onChange={(value) => void setUrl({ [name]: value, page: null })}
          clearable
          w={170}
        />
      ))}
      {isSet ? (
        <Button variant="subtle" color="gray" onClick={clear}>
          {t("filter.clear")}
        </Button>
      ) : null}
    </search>
  );
}
