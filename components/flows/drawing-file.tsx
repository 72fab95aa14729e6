"use client";

import { Button } from "@mantine/core";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useNotify } from "@/components/ui/notify";
import { saveFile } from "@/components/ui/save-file";

type Props = {
  name: string;
  text: string;
  /** Absent: the drawing can only go out. */
  onImport?: ((text: string) => void) | undefined;
};

/** The drawing as a file: in, to be saved as the next version, and out, byte for byte. */
export function DrawingFile({ name, text, onImport }: Props) {
  const t = useTranslations("flows");
  const notify = useNotify();
  const file = useRef<HTMLInputElement>(null);
  const small = { size: "compact-sm", variant: "subtle", color: "gray" } as const;
  return (
    <>
      {onImport ? (
        <Button {...small} leftSection={<IconUpload size={14} />} onClick={() => file.current?.click()}>
          {t("import")}
        </Button>
      ) : null}
      <Button {...small} leftSection={<IconDownload size={14} />} onClick={() => saveFile(`${name}.json`, text)}>
        {t("export")}
      </Button>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t("importFile")}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          chosen?.text().then((read) => onImport?.(read), notify.failed);
        }}
      />
    </>
  );
}
