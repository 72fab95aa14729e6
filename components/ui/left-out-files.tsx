"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import { downloadFrom } from "@/components/ui/save-file";
import classes from "./left-out-files.module.css";

type Props = {
  files: readonly {
    id: number;
    filename: string;
    count: number;
    /** How many of the rows can be downloaded. */
    kept: number;
    createdBy: string;
    createdAt: string;
  }[];
  /** Where the rows of a file are downloaded from. */
  hrefOf: (id: number) => string;
};

/** Rows of files that were not uploaded: how many, by whom, and the rows themselves to be put right. */
export function LeftOutFiles({ files, hrefOf }: Props) {
  const t = useTranslations("kit.leftOut");
  return (
    <Panel title={t("title")} flush>
      <ul className={classes.files}>
        {files.map((file) => {
          const { id, filename, count, kept, createdBy, createdAt } = file;
          return (
            <li key={id}>
              <span className={classes.what}>
                <span>{t("rows", { count, name: filename, by: createdBy })}</span>
                <span className={classes.when}>
                  <DateTime at={createdAt} />
                  {kept === 0 ? ` · ${t("gone")}` : kept < count ? ` · ${t("first", { kept })}` : null}
                </span>
              </span>
              {kept > 0 ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<IconDownload size={14} />}
                  aria-label={t("downloadOf", { name: filename })}
                  onClick={() => downloadFrom(hrefOf(id), `${filename.replace(/\.\w+$/, "")} - skipped rows.csv`)}
                >
                  {t("download")}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
