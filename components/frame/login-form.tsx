"use client";

import { useTranslations } from "next-intl";
import { Logo } from "@/components/ui/logo";
import { ownPath } from "@/lib/auth/own-path.ts";
import classes from "./login-form.module.css";
import { SignInForm } from "./sign-in-form";

/** Signs in, then goes where the user wanted to go. */
export function LoginForm({ next }: { next: string }) {
  const t = useTranslations("login");
  // A whole load, so that nothing of a former user's requests is left in memory.
  const goOn = () => window.location.assign(ownPath(next, window.location.origin));
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <Logo size={36} />
          <div>
            <p className={classes.word}>Switchyard</p>
            <p className={classes.lead}>{t("lead")}</p>
          </div>
        </div>
        <h1 className={classes.title}>{t("title")}</h1>
        <SignInForm label={t("title")} onSignedIn={goOn} />
      </div>
    </main>
  );
}
