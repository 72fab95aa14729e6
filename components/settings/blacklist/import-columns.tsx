"use client";

import { Button, FileButton, Select, Switch } from "@mantine/core";
import { useTranslations } from "next-intl";
import { CountrySelect } from "@/components/ui/country/select";
import classes from "./import-dialog.module.css";
import type { BlacklistImport, ImportState } from "./importing";

/** How the file is read: guesses, each of which can be changed. */
export function ImportColumns({ work, state }: { work: BlacklistImport; state: ImportState }) {
  const t = useTranslations("settings.blacklist.import");
  const { filename, reading, columns, readPart } = state;
  if (!reading || !columns) return null;
  const { options, sheets } = reading;
  const disabled = readPart !== null;
  const choice = { allowDeselect: false, comboboxProps: { shadow: "md" }, disabled } as const;
  const named = reading.columns.map(({ index, header, samples }) => ({
    value: String(index),
    label: samples[0] ? t("sample", { header, value: samples[0].slice(0, 40) }) : header,
  }));
  const { reason } = columns;
  return (
    <>
      <p className={classes.file}>
        <span>{t("file", { name: filename, rows: reading.rows })}</span>
        <FileButton
          accept=".csv,.tsv,.txt,.xlsx"
          disabled={disabled}
          onChange={(file) => file && void work.choose(file)}
        >
          {(press) => (
            <Button {...press} variant="subtle" size="compact-sm" disabled={disabled}>
              {t("another")}
            </Button>
          )}
        </FileButton>
      </p>
      <div className={classes.choices}>
        <Select
          {...choice}
          label={t("column")}
          data={named}
          value={String(columns.clientId)}
          onChange={(value) => {
            const clientId = Number(value);
            void work.match({ clientId, reason: reason === clientId ? null : reason });
          }}
        />
        <Select
          {...choice}
          label={t("reasonColumn")}
          data={[
            { value: "none", label: t("noReasonColumn") },
            ...named.filter(({ value }) => value !== String(columns.clientId)),
          ]}
          value={reason === null ? "none" : String(reason)}
          onChange={(value) => void work.match({ ...columns, reason: value === "none" ? null : Number(value) })}
        />
        <CountrySelect {...choice} value={options.country} onChange={(country) => void work.reread({ country })} />
        {sheets.length > 1 ? (
          <Select
            {...choice}
            label={t("sheet")}
            data={sheets.map(({ name }) => name)}
            value={options.sheet}
            onChange={(sheet) => void work.reread({ sheet })}
          />
        ) : null}
      </div>
      <Switch
        label={t("header")}
        checked={options.header}
        disabled={disabled}
        onChange={(event) => void work.reread({ header: event.currentTarget.checked })}
      />
    </>
  );
}
