"use client";

import { SegmentedControl, Select } from "@mantine/core";
import { useFormatter, useTranslations } from "next-intl";
import { useId } from "react";
import { CountrySelect } from "@/components/ui/country/select";
import { fileSize } from "@/components/ui/file-size";
import { delimiters, type Encoding, encodingsOf, type Reading, type Script } from "@/lib/contact-file/reading.ts";
import type { Wizard } from "../wizard";
import type { WizardState } from "../wizard-state";
import classes from "./read-options-bar.module.css";

const encodingNames: Partial<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  macintosh: "Macintosh",
  ibm866: "CP866",
  big5: "Big5",
  shift_jis: "Shift_JIS",
};

export function encodingName(encoding: Encoding): string {
  const named = encodingNames[encoding];
  return named ?? encoding.replace("windows", "Windows").replace(/^(iso|koi|euc|gb)/, (name) => name.toUpperCase());
}

const scripts = Object.entries(encodingsOf) as [Script, readonly Encoding[]][];
const delimiterNames = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "pipe" } as const;

export function useDelimiterName(): (delimiter: string) => string {
  const t = useTranslations("upload.read");
  return (delimiter) => {
    const named = delimiters.find((one) => one === delimiter);
    return named ? t(delimiterNames[named]) : t("other", { mark: delimiter });
  };
}

type Props = { wizard: Wizard; state: WizardState; reading: Reading };

/** How the file is read: guesses, each of which can be changed. */
export function ReadOptionsBar({ wizard, state: { filename, size, busy }, reading }: Props) {
  const t = useTranslations("upload.read");
  const format = useFormatter();
  const id = useId();
  const delimiterName = useDelimiterName();
  const { options, format: kind, sheets, rows } = reading;
  const change = (changed: Parameters<Wizard["changeOptions"]>[0]) => void wizard.changeOptions(changed);
  const choice = { size: "xs", allowDeselect: false, comboboxProps: { shadow: "md" } } as const;
  return (
    <fieldset className={classes.bar} aria-label={t("label")} disabled={busy !== null}>
      <p className={classes.file}>
        <b>{filename}</b>
        <span>{t("size", { size: fileSize(size, format), rows })}</span>
      </p>
      {kind === "workbook" && sheets.length > 1 ? (
        <Select
          {...choice}
          label={t("sheet")}
          data={sheets.map(({ name, hidden }) => ({ value: name, label: hidden ? t("hiddenSheet", { name }) : name }))}
          value={options.sheet}
          onChange={(sheet) => change({ sheet })}
        />
      ) : null}
      {kind === "file" ? (
        <Select
          {...choice}
          className={classes.encoding ?? ""}
          label={t("encoding")}
          data={scripts.map(([script, encodings]) => ({
            group: t(`script.${script}`),
            items: encodings.map((value) => ({ value, label: encodingName(value) })),
          }))}
          value={options.encoding}
          searchable
          maxDropdownHeight={360}
          onChange={(encoding) => encoding && change({ encoding })}
        />
      ) : null}
      {kind === "workbook" ? null : (
        <>
          <Select
            {...choice}
            className={classes.delimiter ?? ""}
            label={t("delimiter")}
            data={[
              ...[...new Set([...delimiters, options.delimiter])].map((value) => ({
                value,
                label: delimiterName(value),
              })),
            ]}
            value={options.delimiter}
            onChange={(delimiter) => delimiter && change({ delimiter })}
          />
          {!options.quotes || reading.refusal?.code === "quote-not-closed" ? (
            <Select
              {...choice}
              label={t("quotes")}
              data={[
                { value: "hold", label: t("quotesHold") },
                { value: "plain", label: t("quotesPlain") },
              ]}
              value={options.quotes ? "hold" : "plain"}
              onChange={(value) => change({ quotes: value === "hold" })}
            />
          ) : null}
        </>
      )}
      {wizard.hub.channel === "email" ? null : (
        <CountrySelect
          {...choice}
          className={classes.country ?? ""}
          value={options.country}
          onChange={(country) => change({ country, addsCode: true })}
        />
      )}
      <div className={classes.first}>
        <span id={id}>{t("first")}</span>
        <SegmentedControl
          aria-labelledby={id}
          data={[
            { value: "headings", label: t("headings") },
            { value: "data", label: t("data") },
          ]}
          value={options.header ? "headings" : "data"}
          disabled={busy !== null}
          onChange={(value) => change({ header: value === "headings" })}
        />
      </div>
    </fieldset>
  );
}
