"use client";

import { Button, Menu } from "@mantine/core";
import { IconDownload, IconShieldCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { EmptyNote } from "@/components/ui/empty-note";
import { useNotify } from "@/components/ui/notify";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { downloadFrom } from "@/components/ui/save-file";
import { DataTable } from "@/components/ui/table/data-table";
import { PageFoot } from "@/components/ui/table/page-links";
import { auditFileFormats } from "@/lib/audit/file-formats.ts";
import { auditFilePath, auditQueryOf, useVerifyAudit } from "@/lib/audit/queries.ts";
import { AuditFilters } from "./filters";
import { useAuditColumns } from "./use-audit-columns";
import { useAuditFilter } from "./use-audit-filter";
import { VerificationNote } from "./verification-note";

const EntryDialog = dynamic(() => import("./entry-dialog").then((file) => file.EntryDialog), { ssr: false });

const ROWS = 50;

/** Who did what: searched, looked at as before and after, saved as a file, and its chain of seals checked. */
export function AuditPage() {
  const t = useTranslations("audit");
  const isAdmin = useMay("admin");
  if (isAdmin) return <AuditLog />;
  return (
    <PageFrame title={t("title")}>
      <EmptyNote title={t("forAdministrators")} />
    </PageFrame>
  );
}

function AuditLog() {
  const t = useTranslations("audit");
  const notify = useNotify();
  const filter = useAuditFilter();
  const { url, look, setUrl } = filter;
  const query = useQuery(auditQueryOf(look, { index: url.page * ROWS, rows: ROWS }));
  const columns = useAuditColumns((id) => void setUrl({ entry: id }));
  const verification = useVerifyAudit();
  return (
    <PageFrame
      title={t("title")}
      note={t("note")}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconShieldCheck size={15} />}
            loading={verification.isPending}
            onClick={() => verification.mutate(undefined, { onError: notify.failed })}
          >
            {t("verify")}
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" leftSection={<IconDownload size={15} />}>
                {t("export")}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {auditFileFormats.map((format) => (
                <Menu.Item key={format} onClick={() => downloadFrom(auditFilePath(look, format), `audit.${format}`)}>
                  {t(format)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </>
      }
    >
      {verification.data ? (
        <VerificationNote verification={verification.data} onOpen={(id) => void setUrl({ entry: id })} />
      ) : null}
      <AuditFilters filter={filter} />
      <QueryView query={query} lines={12}>
        {({ result, total }) => (
          <>
            <DataTable
              label={t("title")}
              columns={columns}
              rows={result}
              rowKey={({ id }) => String(id)}
              isSelected={({ id }) => id === url.entry}
              empty={<EmptyNote title={t("empty")}>{t("emptyText")}</EmptyNote>}
            />
            <PageFoot
              page={url.page}
              rows={ROWS}
              total={total}
              onChange={(page) => void setUrl({ page: page || null })}
            />
          </>
        )}
      </QueryView>
      {url.entry === null ? null : (
        <EntryDialog
          key={url.entry}
          id={url.entry}
          onClose={() => void setUrl({ entry: null })}
          onNarrow={(narrowed) => void setUrl({ ...filter.none, ...narrowed, entry: null })}
        />
      )}
    </PageFrame>
  );
}
