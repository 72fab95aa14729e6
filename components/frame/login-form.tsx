"use client";

import { Alert } from "@mantine/core";
import { useTranslations } from "next-intl";
import { safeRedirectPath } from "@/lib/auth/safe-redirect.ts";
import { EntryCard } from "./entry-card";
import { SignInForm } from "./sign-in-form";

/** Signs in, then goes where the user wanted to go. `ended` says that a session was there and is over. */
export function LoginForm({ next, ended }: { next: string; ended: boolean }) {
  const t = useTranslations("login");
  // A whole load, so that nothing of a former user's requests is left in memory.
  const goOn = () => window.location.assign(safeRedirectPath(next, window.location.origin));
  return (
    <EntryCard title={t("title")}>
      {ended ? (
        <Alert role="status" variant="light" mb="sm">
          {t("ended")}
        </Alert>
      ) : null}
      <SignInForm label={t("title")} onSignedIn={goOn} />
    </EntryCard>
  );
}
