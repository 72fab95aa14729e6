"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Nothing } from "@/components/ui/date-time";
import { Facts } from "@/components/ui/facts";
import { PageFrame } from "@/components/ui/page-frame";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { accountQuery } from "@/lib/account/queries.ts";
import { AppearanceForm } from "./appearance-form";
import classes from "./page.module.css";
import { PasswordForm } from "./password-form";

// The last of the page, and the only table on it.
const SessionsPanel = dynamic(() => import("./sessions-panel").then((file) => file.SessionsPanel), { ssr: false });

/** One's own account: who one is, the password, how the pages look, and where one is signed in. */
export function AccountPage() {
  const t = useTranslations("account");
  const query = useQuery(accountQuery());
  return (
    <PageFrame title={t("title")}>
      <QueryView query={query} lines={2}>
        {({ username, name, email, profile }) => (
          <Facts
            tiles
            facts={[
              { label: t("username"), value: username },
              { label: t("name"), value: name ?? <Nothing /> },
              { label: t("email"), value: email ?? <Nothing /> },
              { label: t("profile"), value: profile ?? <Nothing /> },
            ]}
          />
        )}
      </QueryView>
      <div className={classes.halves}>
        <Panel title={t("password.title")}>
          <PasswordForm />
        </Panel>
        <Panel title={t("look")}>
          <AppearanceForm />
        </Panel>
      </div>
      <SessionsPanel />
    </PageFrame>
  );
}
