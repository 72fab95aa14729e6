"use client";

import { Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";

type Props = { onFiles: (files: File[]) => void; busy: boolean };

/** Lets files be chosen, several at once. */
export function ImportButton({ onFiles, busy }: Props) {
  const t = useTranslations("flowList.import");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={15} />}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {t("open")}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,.drawflow,.txt,application/json"
        multiple
        hidden
        aria-label={t("files")}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
