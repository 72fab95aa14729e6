"use client";

import { Button, Menu } from "@mantine/core";
import { IconCopy, IconDownload, IconX } from "@tabler/icons-react";
import { useLocale, useTranslations } from "next-intl";
import { useCopy } from "@/components/ui/clipboard/use-copy";
import { useNotify } from "@/components/ui/notify";
import { useTakenFoot } from "@/components/ui/part/use-taken-foot";
import { saveFile } from "@/components/ui/save-file";
import { delimiterOf, type FileFormat, fileFormats } from "@/lib/interactions/export/options.ts";
import { fetchFile } from "@/lib/interactions/export/queries.ts";
import type { SearchQuery } from "@/lib/interactions/queries.ts";
import classes from "../selection.module.css";
import type { Selection } from "./use-selection";

/** How many are chosen, and what can be done with them. */
export function SelectionBar({ selection, search }: { selection: Selection; search: SearchQuery }) {
  const t = useTranslations("views.selection");
  const language = useLocale();
  const formatName = useTranslations("exports.formats");
  const notify = useNotify();
  const copy = useCopy();
  const guids = [...selection.guids];
  const count = guids.length;
  useTakenFoot(count > 0);
  if (count === 0) return null;
  const save = async (format: FileFormat) => {
    try {
      const own = { delimiter: delimiterOf(navigator.language), language };
      const look = { format, ...(format === "spreadsheet" && own) };
      const { name, blob } = await fetchFile(search, look, guids, new AbortController().signal);
      saveFile(name, blob);
      notify.done(t("saved", { count }));
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <section className={classes.bar} aria-label={t("label")} data-selection-bar>
      <span className={classes.count} aria-live="polite">
        {t("count", { count })}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconCopy size={14} />}
        onClick={() => void copy(guids.join("\n"), t("copied", { count }))}
      >
        {t("copy")}
      </Button>
      <Menu position="top" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button size="compact-sm" variant="default" leftSection={<IconDownload size={14} />}>
            {t("export")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {fileFormats.map((format) => (
            <Menu.Item key={format} onClick={() => void save(format)}>
              {formatName(format)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconX size={14} />}
        onClick={selection.clear}
      >
        {t("clear")}
      </Button>
    </section>
  );
}
