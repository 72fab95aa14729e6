"use client";

import { Button } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";

// Reading files weighs much, and few come here for it.
const ImportDialog = dynamic(() => import("./import-dialog").then((file) => file.ImportDialog), { ssr: false });

export function BlacklistImportButton() {
  const t = useTranslations("settings.blacklist.import");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFileImport size={15} />} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen ? <ImportDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
