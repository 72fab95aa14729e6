"use client";

import { Alert, Button, FileButton } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { EmptyNote } from "@/components/ui/empty-note";
import { useExplain } from "@/components/ui/error-panel";
import { useNotify } from "@/components/ui/notify";
import { QueryView } from "@/components/ui/query-view";
import { DataTable } from "@/components/ui/table/data-table";
import { ATTACHMENT_BYTES, attachable } from "@/lib/records/attachments/attachable.ts";
import { attachmentsQuery, useAddAttachment } from "@/lib/records/queries.ts";
import classes from "./attachments.module.css";
import { useAttachmentColumns } from "./use-attachment-columns";

const accept = attachable.map((kind) => `.${kind}`).join(",");

/** The hub's files: what may be added said before, and each with what uses it. */
export function Attachments({ hub }: { hub: string }) {
  const t = useTranslations("hubs.attachment");
  const format = useFormatter();
  const notify = useNotify();
  const explain = useExplain();
  const query = useQuery(attachmentsQuery(hub));
  const columns = useAttachmentColumns(hub);
  const add = useAddAttachment(hub);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const limit = format.number(ATTACHMENT_BYTES / 1024 / 1024);
  const problemOf = (file: File): string | null => {
    const kind = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase();
    if (!attachable.some((one) => one === kind)) return t("wrongKind", { name: file.name });
    if (file.size > ATTACHMENT_BYTES) return t("tooLarge", { name: file.name, limit });
    return file.size === 0 ? t("emptyFile", { name: file.name }) : null;
  };
  const upload = async (files: readonly File[]) => {
    const found: string[] = [];
    for (const file of files) {
      const problem = problemOf(file);
      if (problem) found.push(problem);
      else {
        try {
          await add.mutateAsync(file);
          notify.done(t("added", { name: file.name }));
        } catch (error) {
          const { title, detail, errors } = explain(error);
          found.push(`${file.name}: ${errors[0]?.message ?? detail ?? title}`);
        }
      }
    }
    setProblems(found);
  };
  return (
    <>
      <div className={classes.add}>
        <FileButton onChange={(files) => void upload(files)} accept={accept} multiple>
          {(props) => (
            <Button {...props} leftSection={<IconPaperclip size={15} />} loading={add.isPending}>
              {t("add")}
            </Button>
          )}
        </FileButton>
        <p className={classes.limits}>{t("limits", { kinds: attachable.join(", "), limit })}</p>
      </div>
      {problems.length > 0 ? (
        <Alert role="alert" color="red" withCloseButton onClose={() => setProblems([])} closeButtonLabel={t("close")}>
          {problems.map((problem) => (
            <p key={problem} className={classes.problem}>
              {problem}
            </p>
          ))}
        </Alert>
      ) : null}
      <QueryView query={query} lines={4}>
        {({ result }) => (
          <DataTable
            label={t("title")}
            columns={columns}
            rows={result}
            rowKey={({ id }) => String(id)}
            empty={<EmptyNote title={t("none")}>{t("noneText")}</EmptyNote>}
          />
        )}
      </QueryView>
    </>
  );
}
