"use client";

import { Alert, Checkbox } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FormDialog } from "@/components/ui/form/dialog";
import {
  delimiterOf,
  type FileFormat,
  type FileOptions,
  fileColumns,
  fileFormats,
  PREPARED_OVER_ROWS,
  savedAs,
} from "@/lib/interactions/export/options.ts";
import type { Found, SearchQuery } from "@/lib/interactions/queries.ts";
import { type ColumnSetting, columnPlaces } from "@/lib/interactions/search/column-view.ts";
import { ExportChoice } from "./choice";
import { useExport } from "./use-export";

/** What a sheet of the common spreadsheets holds, its head left out. */
const SHEET_ROWS = 1_048_575;

type Props = {
  search: SearchQuery;
  found: Found;
  columns: readonly ColumnSetting[];
  opened: boolean;
  onClose: () => void;
};

/** Which interactions, in which format, with which columns; many are prepared by the worker. */
export function ExportDialog({ search, found, columns, opened, onClose }: Props) {
  const t = useTranslations("exports");
  const language = useLocale();
  // One that is mounted open would not give the focus back to its button.
  const isMounted = useMounted();
  const { run, stop, busy, isFull } = useExport(search, onClose);
  const [rows, setRows] = useState<"all" | "page">("all");
  const [format, setFormat] = useState<FileFormat>("spreadsheet");
  const [chosen, setChosen] = useState<"shown" | "every">("shown");
  const [later, setLater] = useState(false);
  const total = rows === "all" ? found.total : found.result.length;
  const shown = columnPlaces(columns).flatMap(({ id }) => savedAs[id] ?? []);
  const isLarge = total > PREPARED_OVER_ROWS;
  const isPrepared = rows === "all" && (isLarge || later);

  const close = () => {
    stop();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const look: FileOptions = { format };
    if (format !== "ndjson") look.columns = chosen === "shown" ? shown : [...fileColumns];
    if (format === "spreadsheet") {
      look.delimiter = delimiterOf(navigator.language);
      look.language = language;
    }
    void run({ look, rows, count: total, isPrepared });
  };
  return (
    <FormDialog
      title={t("title")}
      opened={opened && isMounted}
      onClose={close}
      onSubmit={submit}
      action={t(isPrepared ? "prepare" : "save")}
      busy={busy}
    >
      <ExportChoice
        label={t("rows")}
        value={rows}
        onChange={setRows}
        disabled={busy}
        choices={[
          { value: "all", label: t("all", { count: found.total }) },
          { value: "page", label: t("page", { count: found.result.length }) },
        ]}
      />
      <ExportChoice
        label={t("format")}
        value={format}
        onChange={setFormat}
        disabled={busy}
        choices={fileFormats.map((value) => ({
          value,
          label: t(`formats.${value}`),
          description: t(`about.${value}`),
        }))}
      />
      {format === "ndjson" ? null : (
        <ExportChoice
          label={t("columns")}
          value={chosen}
          onChange={setChosen}
          disabled={busy}
          choices={[
            { value: "shown", label: t("asShown", { count: shown.length }) },
            { value: "every", label: t("every", { count: fileColumns.length }) },
          ]}
        />
      )}
      {rows === "all" ? (
        <Checkbox
          label={t("later")}
          description={t(isLarge ? "always" : "told", { rows: PREPARED_OVER_ROWS })}
          checked={isPrepared}
          disabled={isLarge || busy}
          onChange={(event) => setLater(event.currentTarget.checked)}
        />
      ) : null}
      {isFull ? (
        <Alert role="alert" variant="light" color="red" p="xs">
          {t("full")}
        </Alert>
      ) : null}
      {format === "spreadsheet" && total > SHEET_ROWS ? (
        <Alert variant="light" color="yellow" p="xs">
          {t("tooMany", { rows: SHEET_ROWS })}
        </Alert>
      ) : null}
    </FormDialog>
  );
}
