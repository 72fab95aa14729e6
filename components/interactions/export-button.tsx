"use client";

import { Alert, Button, Progress, Radio, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FormDialog } from "@/components/ui/form-dialog";
import { useNotify } from "@/components/ui/notify";
import { saveFile } from "@/components/ui/save-file";
import { fileFormats } from "@/lib/interactions/export-file.ts";
import type { Found, Search } from "@/lib/interactions/queries.ts";
import { collect } from "./collect-file";

/** What a sheet of the common spreadsheets holds, its head left out. */
const SHEET_ROWS = 1_048_575;

/** Saves the page that is shown, or all that the search finds, as a file. */
export function ExportButton({ search, found }: { search: Search; found: Found | undefined }) {
  const t = useTranslations("interactions.export");
  const notify = useNotify();
  const [opened, setOpened] = useState(false);
  const [rows, setRows] = useState<"all" | "page">("all");
  const [format, setFormat] = useState<(typeof fileFormats)[number]>("spreadsheet");
  const [work, setWork] = useState<{ done: number; stop: AbortController } | null>(null);
  const total = rows === "all" ? (found?.total ?? 0) : (found?.result.length ?? 0);

  const close = () => {
    work?.stop.abort();
    setOpened(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const stop = new AbortController();
    setWork({ done: 0, stop });
    try {
      const chosen = rows === "page" ? (found?.result ?? []) : null;
      const { name, blob, count } = await collect(search, chosen, format, {
        signal: stop.signal,
        onProgress: (done) => setWork({ done, stop }),
      });
      saveFile(name, blob);
      setOpened(false);
      notify.done(t("done", { count }));
    } catch (error) {
      if (!stop.signal.aborted) notify.failed(error);
    } finally {
      setWork(null);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={15} />}
        disabled={!found || found.total === 0}
        onClick={() => setOpened(true)}
      >
        {t("export")}
      </Button>
      <FormDialog
        title={t("title")}
        opened={opened}
        onClose={close}
        onSubmit={(event) => void submit(event)}
        action={t("save")}
        busy={work !== null}
      >
        <Radio.Group label={t("rows")} value={rows} onChange={(value) => setRows(value as typeof rows)}>
          <Stack gap={8} mt={6}>
            <Radio value="all" label={t("all", { count: found?.total ?? 0 })} disabled={work !== null} />
            <Radio value="page" label={t("page", { count: found?.result.length ?? 0 })} disabled={work !== null} />
          </Stack>
        </Radio.Group>
        <Radio.Group label={t("format")} value={format} onChange={(value) => setFormat(value as typeof format)}>
          <Stack gap={8} mt={6}>
            {fileFormats.map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`formats.${one}`)}
                description={t(`about.${one}`)}
                disabled={work !== null}
              />
            ))}
          </Stack>
        </Radio.Group>
        {format === "spreadsheet" && total > SHEET_ROWS ? (
          <Alert variant="light" color="yellow" p="xs">
            {t("tooMany", { rows: SHEET_ROWS })}
          </Alert>
        ) : null}
        {work ? (
          <div>
            <Progress value={total === 0 ? 0 : (100 * work.done) / total} aria-label={t("progress")} />
            <Text size="xs" c="dimmed" mt={4}>
              {t("soFar", { done: work.done, total })}
            </Text>
          </div>
        ) : null}
      </FormDialog>
    </>
  );
}
