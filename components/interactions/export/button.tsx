"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Found, SearchQuery } from "@/lib/interactions/queries.ts";
import type { ColumnSetting } from "@/lib/interactions/search/column-view.ts";
import { ExportsPopover } from "./exports-popover";

const ExportDialog = dynamic(() => import("./dialog").then((file) => file.ExportDialog), { ssr: false });

type Props = { search: SearchQuery; found: Found | undefined; columns: readonly ColumnSetting[] };

/** Saves what is found as a file, at once or prepared; beside it the files that were prepared. */
export function ExportButton({ search, found, columns }: Props) {
  const t = useTranslations("exports");
  const [opened, setOpened] = useState<boolean | null>(null);
  return (
    <>
      <Button.Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={15} />}
          title={t("export")}
          disabled={!found || found.total === 0}
          onClick={() => setOpened(true)}
        >
          {t("export")}
        </Button>
        <ExportsPopover />
      </Button.Group>
      {found && opened !== null ? (
        <ExportDialog
          search={search}
          found={found}
          columns={columns}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      ) : null}
    </>
  );
}
