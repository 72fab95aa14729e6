"use client";

import { Button } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { EmptyNote } from "@/components/ui/empty-note";
import { PageFrame } from "@/components/ui/page-frame";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { saveFile } from "@/components/ui/save-file";
import { erasureQuery } from "@/lib/erasure/queries.ts";
import { Certificate } from "./certificate";
import classes from "./erasure-page.module.css";
import { ErasureState } from "./erasure-state";
import { VerifyForm } from "./verify-form";

/** An erasure at work; once it is done, its certificate. */
export function ErasurePage({ id }: { id: number }) {
  const t = useTranslations("retention.erasure");
  const r = useTranslations("retention");
  const isAdmin = useMay("admin");
  const query = useQuery({ ...erasureQuery(id), enabled: isAdmin });
  const erasure = query.data;
  if (!isAdmin) {
    return (
      <PageFrame title={t("title", { id })}>
        <EmptyNote title={r("forAdministrators")} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={t("title", { id })}
      trail={[{ href: "/settings/retention", label: r("title") }]}
      aside={erasure ? <ErasureState erasure={erasure} /> : null}
      note={t("certificateNote")}
      actions={
        erasure?.state === "done" ? (
          <div className={classes.actions}>
            <Button
              variant="default"
              leftSection={<IconDownload size={15} />}
              onClick={() => saveFile(`erasure-${id}.json`, `${JSON.stringify(erasure, null, 2)}\n`)}
            >
              {t("download")}
            </Button>
            <Button variant="default" leftSection={<IconPrinter size={15} />} onClick={() => window.print()}>
              {t("print")}
            </Button>
          </div>
        ) : null
      }
    >
      <QueryView query={query}>
        {(found) => (
          <>
            <Certificate erasure={found} />
            <div className={classes.aside}>
              <Panel title={t("verify")}>
                <VerifyForm id={id} />
              </Panel>
            </div>
          </>
        )}
      </QueryView>
    </PageFrame>
  );
}
