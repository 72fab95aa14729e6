"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/frame/me";
import { useConfirm } from "@/components/ui/confirm";
import { EmptyNote } from "@/components/ui/empty-note";
import { useNotify } from "@/components/ui/notify";
import { PageFrame } from "@/components/ui/page-frame";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { mailQuery, useRemoveMail } from "@/lib/mail/queries.ts";
import { ServerFacts } from "./server-facts";
import { ServerForm } from "./server-form";
import { TrialForm } from "./trial-form";

/** The mail server that flows send by, and a message to try it. */
export function MailPage() {
  const t = useTranslations("mail");
  const isAdmin = useMay("admin");
  const query = useQuery({ ...mailQuery(), enabled: isAdmin });
  const remove = useAskedRemoval();
  const [saves, setSaves] = useState(0);
  if (!isAdmin) {
    return (
      <PageFrame title={t("title")}>
        <EmptyNote title={t("forAdministrators")} />
      </PageFrame>
    );
  }
  const { data } = query;
  return (
    <PageFrame
      title={t("title")}
      note={t("note")}
      actions={
        data && !data.readOnly ? (
          <Button variant="default" onClick={remove}>
            {t("remove")}
          </Button>
        ) : null
      }
    >
      <QueryView query={query}>
        {(server) => (
          <>
            <Panel title={t("server")}>
              {server?.readOnly ? (
                <ServerFacts server={server} />
              ) : (
                <ServerForm
                  key={server ? "changed" : "new"}
                  server={server}
                  onSaved={() => setSaves((count) => count + 1)}
                />
              )}
            </Panel>
            <Panel title={t("test.title")}>
              {/* What an earlier test said is not about the server as it is now. */}
              {server ? <TrialForm key={saves} /> : <p>{t("test.first")}</p>}
            </Panel>
          </>
        )}
      </QueryView>
    </PageFrame>
  );
}

function useAskedRemoval() {
  const t = useTranslations("mail");
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutateAsync } = useRemoveMail();
  return async () => {
    const sure = await confirm({
      title: t("removeTitle"),
      text: t("removeText"),
      action: t("remove"),
      danger: true,
    });
    if (!sure) return;
    try {
      await mutateAsync();
      notify.done(t("removed"));
    } catch (error) {
      notify.failed(error);
    }
  };
}
